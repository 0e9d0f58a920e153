import { setTimeout as wait } from 'node:timers/promises'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { client, type Key, tableName } from './table.ts'

type Write = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Key } }

/** Writes and deletes rows without a condition, in any order. What the table has no room for yet is sent again. */
export async function batchWrite(requests: readonly Write[]): Promise<void> {
  await inGroups(requests, 25, async (group) => {
    let open: unknown[] = group
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: open as typeof group } }))
      open = answer.UnprocessedItems?.[tableName()] ?? []
    }
  })
}

/** Groups of `size`, eight at a time. */
export async function inGroups<T>(all: readonly T[], size: number, work: (group: T[]) => Promise<void>): Promise<void> {
  const groups: T[][] = []
  for (let i = 0; i < all.length; i += size) groups.push(all.slice(i, i + size))
  const worker = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) await work(group)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
