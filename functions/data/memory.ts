import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '#shared/lib/id.ts'
import { sha256 } from '../lib/hash.ts'
import { secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, tableName } from './table.ts'

/** Days that a bought text is remembered: no longer than the results that it stands in. */
export const memoryDays = 30

type Owner = { userId: UserId; source: string; target: string }

/** Translations that this customer has already bought for these texts, in this direction. */
export async function recall(owner: Owner, texts: readonly string[], now: Date): Promise<Map<string, string>> {
  const byHash = new Map(texts.map((text) => [sha256(text), text]))
  const found = new Map<string, string>()
  await inGroups([...byHash.keys()], 100, async (hashes) => {
    let open: Record<string, unknown>[] = hashes.map((hash) => keys.memory(owner.userId, pairOf(owner), hash))
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: open } } }))
      for (const item of answer.Responses?.[tableName()] ?? []) {
        const text = byHash.get(String(item['sk']))
        if (text !== undefined && Number(item['expiresAt']) * 1000 > now.getTime())
          found.set(text, String(item['translation']))
      }
      open = answer.UnprocessedKeys?.[tableName()]?.Keys ?? []
    }
  })
  return found
}

/** Remembers bought texts. Equal texts have equal keys, so that a retry writes the same rows. */
export async function remember(
  owner: Owner,
  bought: readonly { text: string; translation: string }[],
  now: Date,
): Promise<void> {
  const expiresAt = secondsAfter(now, memoryDays * 86_400)
  const rows = new Map(
    bought
      .filter(({ text, translation }) => Buffer.byteLength(text) + Buffer.byteLength(translation) < maxBytes)
      .map(({ text, translation }) => {
        const key = keys.memory(owner.userId, pairOf(owner), sha256(text))
        return [key.sk, { PutRequest: { Item: { ...key, translation, expiresAt } } }] as const
      }),
  )
  await inGroups([...rows.values()], 25, async (puts) => {
    let open: unknown[] = puts
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: open as typeof puts } }))
      open = answer.UnprocessedItems?.[tableName()] ?? []
    }
  })
}

/** A row holds 400 KB; one text that long is not worth remembering. */
const maxBytes = 300_000

const pairOf = ({ source, target }: Owner): string => `${source}#${target}`

/** Groups of `size`, eight at a time. */
async function inGroups<T>(all: readonly T[], size: number, work: (group: T[]) => Promise<void>): Promise<void> {
  const groups: T[][] = []
  for (let i = 0; i < all.length; i += size) groups.push(all.slice(i, i + size))
  const worker = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) await work(group)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
