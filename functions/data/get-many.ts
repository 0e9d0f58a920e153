import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { client, type Key, tableName } from './table.ts'

/** The rows of at most 100 keys, in no order; those that are not there are left out. */
export async function getMany(keys: readonly Key[]): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  let open: Record<string, unknown>[] = [...keys]
  for (let round = 0; open.length > 0; round++) {
    if (round > 0) await wait(50 * 2 ** round)
    const answer = await client.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: open } } }))
    found.push(...(answer.Responses?.[tableName()] ?? []))
    open = answer.UnprocessedKeys?.[tableName()]?.Keys ?? []
  }
  return found
}
