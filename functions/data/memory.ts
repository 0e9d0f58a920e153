import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, BatchWriteCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '#shared/lib/id.ts'
import { sha256 } from '../lib/hash.ts'
import { secondsAfter } from './epoch.ts'
import { keys, memoryOf } from './keys.ts'
import { client, type Key, tableName } from './table.ts'

/** Days that a bought text is remembered: no longer than the results that it stands in. */
export const memoryDays = 30

type Owner = { userId: UserId; source: string; target: string }

/** Translations that this customer has already bought for these texts, in this direction. */
export async function recall(owner: Owner, texts: readonly string[], now: Date): Promise<Map<string, string>> {
  const byHash = new Map(texts.map((text) => [sha256(text), text]))
  const hashOf = (sk: string) => sk.slice(pairOf(owner).length + 1)
  const found = new Map<string, string>()
  await inGroups([...byHash.keys()], 100, async (hashes) => {
    let open: Record<string, unknown>[] = hashes.map((hash) => keys.memory(owner.userId, pairOf(owner), hash))
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: open } } }))
      for (const item of answer.Responses?.[tableName()] ?? []) {
        const text = byHash.get(hashOf(String(item['sk'])))
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
  await write([...rows.values()])
}

export type Remembered = { pair: string; translation: string; expiresAt: number }

/** All that is remembered of a customer, for the customer. Of what was translated only a hash is kept. */
export async function listOf(userId: UserId, now: Date): Promise<Remembered[]> {
  const all: Remembered[] = []
  for await (const items of pagesOf(userId)) {
    for (const { sk, translation, expiresAt } of items) {
      const pair = String(sk).split('#').slice(0, 2).join(' → ')
      if (Number(expiresAt) * 1000 > now.getTime())
        all.push({ pair, translation: String(translation), expiresAt: Number(expiresAt) })
    }
  }
  return all
}

/** Forgets everything about a customer. What is written meanwhile may stay; doing it again finds it. */
export async function forget(userId: UserId): Promise<void> {
  for await (const items of pagesOf(userId, 'pk, sk')) {
    await write(items.map((item) => ({ DeleteRequest: { Key: { pk: item['pk'], sk: item['sk'] } as Key } })))
  }
}

async function* pagesOf(userId: UserId, ProjectionExpression?: string): AsyncGenerator<Record<string, unknown>[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': memoryOf(userId) },
        ConsistentRead: true,
        ProjectionExpression,
        ExclusiveStartKey,
      }),
    )
    yield page.Items ?? []
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

type Write = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Key } }

async function write(requests: readonly Write[]): Promise<void> {
  await inGroups(requests, 25, async (group) => {
    let open: unknown[] = group
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: open as typeof group } }))
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
