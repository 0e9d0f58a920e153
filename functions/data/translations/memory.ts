import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { paymentDeadlineDays } from '#shared/translations/translation.ts'
import { sha256 } from '../../lib/hash.ts'
import { batchWrite, inGroups } from '../batch-write.ts'
import { secondsAfter } from '../epoch.ts'
import { holderOfTexts, index, keys, memoryOf, unpaidTextsOf } from '../keys.ts'
import { client, gsi1, type Key, tableName } from '../table.ts'

/** Days that a bought text is remembered: no longer than the results that it stands in. */
export const memoryDays = 30

type Owner = { userId: UserId; source: string; target: string }
/** With the document that a text is remembered for: it is forgotten with it. The last document that held a text has it. */
export type Holder = Owner & { translationId: TranslationId }
type Pair = { text: string; translation: string }

/**
 * Translations that were bought for this customer and these texts, in this direction. With those of previews they are for the engine
 * alone; what a person is shown is of paid documents.
 */
export async function recall(
  owner: Owner,
  texts: readonly string[],
  now: Date,
  from: 'paid' | 'paid-and-previews' = 'paid-and-previews',
): Promise<Map<string, string>> {
  const byHash = new Map(texts.map((text) => [sha256(text), text]))
  const hashOf = (sk: string) => sk.slice(pairOf(owner).length + 1)
  const found = new Map<string, string>()
  await inGroups([...byHash.keys()], 50, async (hashes) => {
    let open: Record<string, unknown>[] = hashes.flatMap((hash) => [
      keys.memory(owner.userId, pairOf(owner), hash),
      ...(from === 'paid' ? [] : [keys.unpaidText(owner.userId, pairOf(owner), hash)]),
    ])
    for (let round = 0; open.length > 0; round++) {
      if (round > 0) await wait(50 * 2 ** round)
      const answer = await client.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: open } } }))
      for (const item of answer.Responses?.[tableName()] ?? []) {
        const text = byHash.get(hashOf(String(item['sk'])))
        const isPaid = item['pk'] === memoryOf(owner.userId)
        if (text !== undefined && Number(item['expiresAt']) * 1000 > now.getTime() && (isPaid || !found.has(text)))
          found.set(text, String(item['translation']))
      }
      open = answer.UnprocessedKeys?.[tableName()]?.Keys ?? []
    }
  })
  return found
}

/** Remembers the texts of a document that is paid and complete. Equal texts have equal keys, so that a retry writes the same rows. */
export const remember = (holder: Holder, bought: readonly Pair[], now: Date): Promise<void> =>
  writeTexts(keys.memory, holder, bought, secondsAfter(now, memoryDays * 86_400))

/** Keeps what was bought for a preview, so that it is not bought twice. It belongs to nobody: no export tells it, and it ends with the preview. */
export const keepUnpaid = (holder: Holder, bought: readonly Pair[], now: Date): Promise<void> =>
  writeTexts(keys.unpaidText, holder, bought, secondsAfter(now, paymentDeadlineDays * 86_400))

async function writeTexts(
  keyOf: typeof keys.memory,
  holder: Holder,
  bought: readonly Pair[],
  expiresAt: number,
): Promise<void> {
  const gsi1pk = index.textsOf(holder.translationId)
  const rows = new Map(
    bought
      .filter(({ text, translation }) => Buffer.byteLength(text) + Buffer.byteLength(translation) < maxBytes)
      .map(({ text, translation }) => {
        const key = keyOf(holder.userId, pairOf(holder), sha256(text))
        return [key.sk, { PutRequest: { Item: { ...key, translation, expiresAt, gsi1pk, gsi1sk: key.pk } } }] as const
      }),
  )
  await batchWrite([...rows.values()])
}

/** `translationId` is the document that a text is remembered for. */
export type Remembered = { pair: string; translation: string; expiresAt: number; translationId: TranslationId }

/** All that is remembered of a customer, for the customer. Of what was translated only a hash is kept. `goOn` may throw between two pages. */
export async function listOf(userId: UserId, now: Date, goOn = (): void => undefined): Promise<Remembered[]> {
  const all: Remembered[] = []
  for await (const items of pagesOf(inPartition(memoryOf(userId)))) {
    goOn()
    for (const { sk, gsi1pk, translation, expiresAt } of items) {
      const pair = String(sk).split('#').slice(0, 2).join(' → ')
      if (Number(expiresAt) * 1000 > now.getTime())
        all.push({
          pair,
          translation: String(translation),
          expiresAt: Number(expiresAt),
          translationId: holderOfTexts(String(gsi1pk)),
        })
    }
  }
  return all
}

/**
 * Translations of a pair that hold all of the words, in no order, out of the documents that `mayRead` lets. Looks at a bounded number of
 * rows and of documents.
 */
export async function search(
  owner: Owner,
  words: string,
  now: Date,
  mayRead: (id: TranslationId) => Promise<boolean>,
): Promise<string[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const readable = new Map<TranslationId, boolean>()
  const found: string[] = []
  let seen = 0
  for await (const items of pagesOf(ofPair(owner))) {
    for (const { gsi1pk, translation, expiresAt } of items) {
      if (++seen > maxSearched || found.length >= mostFound || readable.size > maxDocuments) return found
      if (Number(expiresAt) * 1000 <= now.getTime()) continue
      const text = String(translation)
      const lower = text.toLowerCase()
      if (!wanted.every((word) => lower.includes(word))) continue
      const id = holderOfTexts(String(gsi1pk))
      if (!readable.has(id)) readable.set(id, await mayRead(id))
      if (readable.get(id)) found.push(text)
    }
  }
  return found
}

const mostFound = 20
const maxDocuments = 200
const maxSearched = 20_000

/** Forgets everything about a customer. What is written meanwhile may stay; doing it again finds it. */
export async function forget(userId: UserId): Promise<void> {
  for (const partition of [memoryOf(userId), unpaidTextsOf(userId)]) await removeAll(inPartition(partition))
}

/** Forgets the texts of one document. The index is late: what was written just now is found a little later. */
export const forgetTexts = (id: TranslationId): Promise<void> => removeAll(inDocument(id))

/** Forgets what was kept of one document for its preview. */
export const forgetUnpaid = (userId: UserId, id: TranslationId): Promise<void> =>
  removeAll({
    ...inDocument(id),
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk = :unpaid',
    ExpressionAttributeValues: { ':pk': index.textsOf(id), ':unpaid': unpaidTextsOf(userId) },
  })

/** How many texts are remembered of one document, paid or not. */
export async function countTexts(id: TranslationId): Promise<number> {
  let count = 0
  for await (const items of pagesOf(inDocument(id))) count += items.length
  return count
}

type Where = Omit<QueryCommandInput, 'TableName'>

const inPartition = (partition: string): Where => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': partition },
  ConsistentRead: true,
})

/** A moment late, for half the price: what was bought just now is found by the next search. */
const ofPair = (owner: Owner): Where => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :pair)',
  ExpressionAttributeValues: { ':pk': memoryOf(owner.userId), ':pair': `${pairOf(owner)}#` },
})

const inDocument = (id: TranslationId): Where => ({
  IndexName: gsi1,
  KeyConditionExpression: 'gsi1pk = :pk',
  ExpressionAttributeValues: { ':pk': index.textsOf(id) },
})

async function removeAll(where: Where): Promise<void> {
  for await (const items of pagesOf({ ...where, ProjectionExpression: 'pk, sk' })) {
    await batchWrite(items.map((item) => ({ DeleteRequest: { Key: { pk: item['pk'], sk: item['sk'] } as Key } })))
  }
}

async function* pagesOf(where: Where): AsyncGenerator<Record<string, unknown>[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({ TableName: tableName(), ...where, ExclusiveStartKey }),
    )
    yield page.Items ?? []
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** A row holds 400 KB; one text that long is not worth remembering. */
const maxBytes = 300_000

const pairOf = ({ source, target }: Owner): string => `${source}#${target}`
