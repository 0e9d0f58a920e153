import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrderId, QueueItemId, TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { canMove, isFinal, Stage } from '#shared/translations/stage.ts'
import { newId } from '../lib/base.ts'
import { commit } from './commit.ts'
import { memory, payouts, queue, retention, spend, taskTokens, translations, uploads } from './data.ts'
import { createTable } from './testing/create-table.ts'
import { newTranslation } from './testing/new-translation.ts'
import type { TranslationRow } from './translations.ts'
import type { UploadRow } from './uploads.ts'

beforeAll(createTable)

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

function newUpload(userId = UserId.parse(newId())): UploadRow {
  const id = UploadId.parse(newId())
  const facts = { filename: 'a.txt', fileType: 'txt', size: 5, key: `uploads/${userId}/${id}/source` } as const
  return { id, userId, ...facts, createdAt: now.toISOString(), expiresAt: now.getTime() / 1000 + 3600 }
}

const translationOf = (upload: UploadRow, fields: Partial<TranslationRow> = {}): TranslationRow =>
  newTranslation({ userId: upload.userId, uploadId: upload.id, createdAt: now.toISOString(), ...fields })

async function made(fields: Partial<TranslationRow> = {}): Promise<TranslationRow> {
  const upload = newUpload()
  await uploads.create(upload)
  const row = translationOf(upload, fields)
  expect(await translations.create(row, upload)).toBe(true)
  return row
}

const paid = () => ({ paidAt: now.toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 })

describe('U4: an upload', () => {
  test('is claimed by one of many at once, and its translation is the only one', async () => {
    const upload = newUpload()
    await uploads.create(upload)
    const rows = Array.from({ length: 20 }, () => translationOf(upload))
    const won = await Promise.all(rows.map((row) => translations.create(row, upload)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const there = await Promise.all(rows.map((row) => translations.find(row.id)))
    expect(there.filter(Boolean)).toHaveLength(1)
    const claimed = await uploads.findOwn(upload.id, upload.userId, now)
    expect(claimed?.translationId).toBe(rows[won.indexOf(true)]?.id)
  })

  test('is not there for others, nor after its day', async () => {
    const upload = newUpload()
    await uploads.create(upload)
    expect(await uploads.findOwn(upload.id, UserId.parse(newId()), now)).toBeUndefined()
    expect(await uploads.findOwn(upload.id, upload.userId, later(7200))).toBeUndefined()
    const foreign = { ...upload, userId: UserId.parse(newId()) }
    await expect(commit([uploads.claim(foreign, TranslationId.parse(newId()))])).resolves.toBe(false)
  })
})

describe('W3: a stage', () => {
  test('moves only along the table, whoever writes at the same time', async () => {
    const actor = fc.array(fc.constantFrom(...Stage.options), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(actor, { minLength: 2, maxLength: 4 }), async (actors) => {
        const row = await made()
        const moves = await Promise.all(
          actors.map(async (stages) => {
            const results: string[] = []
            for (const stage of stages) {
              const move = await translations.moveTo(row.id, stage, now).catch(() => 'illegal')
              if (move === 'moved') results.push(stage)
            }
            return results
          }),
        )
        const path = orderOf(moves.flat())
        const end = (await translations.get(row.id)).stage
        expect(path.at(-1) ?? 'queued').toBe(end)
        path.reduce((from, to) => {
          expect(canMove(from as Stage, to as Stage)).toBe(true)
          return to
        }, 'queued')
      }),
      { numRuns: 25 },
    )
  })

  /** A legal history enters no stage twice, so that its order is that of the journey; an end comes last. */
  const orderOf = (stages: string[]) =>
    stages.toSorted((a, b) => Stage.options.indexOf(a as Stage) - Stage.options.indexOf(b as Stage))

  test('moves within a transaction only for who has paid, where that is asked', async () => {
    const row = await made({ stage: 'finishing' })
    expect(await commit([translations.move(row.id, 'completed', now, {}, true)])).toBe(false)
    expect(await commit([translations.move(row.id, 'completed', now, {}, false)])).toBe(true)
    expect((await translations.get(row.id)).stage).toBe('completed')
  })

  test('that is final stays', async () => {
    const row = await made({ stage: 'scoring' })
    await translations.fail(row.id, failureOf('internal'), now)
    for (const stage of Stage.options.filter((one) => one !== 'failed')) {
      expect(['ended', 'illegal']).toContain(await translations.moveTo(row.id, stage, now).catch(() => 'illegal'))
    }
    expect(isFinal((await translations.get(row.id)).stage)).toBe(true)
  })

  test('is entered again by a repeated step without harm', async () => {
    const row = await made({ stage: 'inspecting' })
    expect(await translations.moveTo(row.id, 'extracting', now)).toBe('moved')
    expect(await translations.moveTo(row.id, 'extracting', now)).toBe('already')
    expect(await translations.moveTo(row.id, 'inspecting', now)).toBe('ahead')
  })
})

describe('payment', () => {
  test('unlocks once, and only what waits for it', async () => {
    const row = await made({ stage: 'awaiting_payment' })
    const all = await Promise.all(Array.from({ length: 10 }, () => commit([translations.payItem(row.id, paid())])))
    expect(all.filter(Boolean)).toHaveLength(1)
    const early = await made({ stage: 'scoring' })
    expect(await commit([translations.payItem(early.id, paid())])).toBe(false)
  })

  test('and expiry at the same moment: one of them wins, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const row = await made({ stage: 'awaiting_payment' })
      const [unlocked, ended] = await Promise.all([
        commit([translations.payItem(row.id, paid())]),
        translations.expire(row.id, failureOf('payment-expired'), now),
      ])
      expect([unlocked, ended]).toSatisfy(([won, end]) => (won ? end === 'paid' : end === 'moved'))
    }
  })
})

test('progress counts a batch once, however often it runs and however many run at once', async () => {
  const row = await made()
  const batches = Array.from({ length: 12 }, (_, number) => ({ part: 'preview', number, segments: 5 }))
  await Promise.all([...batches, ...batches].map((batch) => translations.countBatch(row.id, batch, now)))
  expect((await translations.get(row.id)).segmentsTranslated).toBe(60)
})

test('the next attempt is taken by one of many', async () => {
  const row = await made()
  const taken = await Promise.all(Array.from({ length: 8 }, () => translations.nextAttempt(row, now)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('facts never touch the stage, and need a row', async () => {
  const row = await made()
  await translations.note(row.id, { hazards: ['has tracked changes'] })
  expect(await translations.get(row.id)).toMatchObject({ stage: 'queued', hazards: ['has tracked changes'] })
  await expect(translations.note(TranslationId.parse(newId()), { hazards: [] })).rejects.toThrow()
})

test('a user’s translations come newest first, page by page, and a cursor opens nobody else’s', async () => {
  const userId = UserId.parse(newId())
  for (let i = 0; i < 5; i++) {
    const upload = newUpload(userId)
    await uploads.create(upload)
    await translations.create(translationOf(upload, { createdAt: later(i).toISOString() }), upload)
  }
  const first = await translations.listByUser(userId, { limit: 3 })
  const second = await translations.listByUser(userId, { limit: 3, cursor: first.next })
  const times = [...first.rows, ...second.rows].map((row) => row.createdAt)
  expect(times).toEqual([4, 3, 2, 1, 0].map((i) => later(i).toISOString()))
  await expect(translations.listByUser(UserId.parse(newId()), { limit: 3, cursor: first.next })).rejects.toMatchObject({
    code: 'bad-input',
  })
  expect(await translations.findOwner(first.rows[0]?.id as number)).toBe(userId)
})

test('the sweeper sees what stands too long in a stage, and paid ones that did not go on', async () => {
  const row = await made({ stage: 'awaiting_payment' })
  const seen = async (stage: Stage | 'paid') => {
    const ids: number[] = []
    for await (const one of translations.listStanding(stage, later(10))) ids.push(one.id)
    return ids
  }
  expect(await seen('awaiting_payment')).toContain(row.id)
  await commit([translations.payItem(row.id, paid())])
  expect(await seen('paid')).toContain(row.id)
  await translations.moveTo(row.id, 'finishing', now)
  expect(await seen('paid')).not.toContain(row.id)
})

test('the human queue takes a paid translation once, with its stage', async () => {
  const row = await made({ stage: 'awaiting_payment', translationType: 'certified' })
  await commit([translations.payItem(row.id, paid())])
  await translations.moveTo(row.id, 'finishing', now)
  const rows = await Promise.all(Array.from({ length: 5 }, () => queue.enqueue(row, QueueItemId.parse(newId()), now)))
  const ids = new Set(rows.map((one) => one.queueItemId))
  expect(ids.size).toBe(1)
  expect(await queue.find([...ids][0] as QueueItemId)).toMatchObject({ status: 'pending', translationId: row.id })
})

test('a payout is written once, with the completion, and adds up', async () => {
  const row = await made({ stage: 'awaiting_payment', translationType: 'certified' })
  await commit([translations.payItem(row.id, paid())])
  await translations.moveTo(row.id, 'finishing', now)
  await queue.enqueue(row, QueueItemId.parse(newId()), now)
  const waiting = await translations.get(row.id)
  const results = await Promise.all(Array.from({ length: 5 }, () => payouts.complete(waiting, now)))
  expect(results.filter((result) => result === 'moved')).toHaveLength(1)
  const done = await translations.get(row.id)
  expect((done.translatorPayoutCents ?? 0) + (done.platformFeeCents ?? 0)).toBe(2495)
})

test('an unpaid translation cannot complete', async () => {
  const row = await made({ stage: 'human_review', translationType: 'certified' })
  expect(await payouts.complete(row, now)).toBe('ended')
  expect((await translations.get(row.id)).stage).toBe('human_review')
})

describe('a day’s budget of characters (B3)', () => {
  test('holds for a user and in all, and is taken once a translation', async () => {
    const row = await made()
    const limits = { perUser: 100, inAll: 1_000_000 }
    const twice = await Promise.all([1, 2].map(() => spend.reserveCharacters(row, 60, limits, now)))
    expect(twice).toEqual([true, true])
    const other = { ...row, id: (await made({ userId: row.userId })).id }
    expect(await spend.reserveCharacters(other, 60, limits, now)).toBe(false)
    expect(await spend.reserveCharacters(other, 40, limits, now)).toBe(true)
    expect(await spend.hasBudget(row.userId, limits, now)).toBe(false)
    expect(await spend.hasBudget(row.userId, limits, later(86_400))).toBe(true)
  })
})

test('the memory is one customer’s, one direction’s, and ends', async () => {
  const owner = { userId: UserId.parse(newId()), source: 'en', target: 'pt' }
  const pairs = Array.from({ length: 130 }, (_, i) => ({ text: `Text ${i}`, translation: `Texto ${i}` }))
  await memory.remember(owner, [...pairs, ...pairs.slice(0, 5)], now)
  const texts = pairs.map(({ text }) => text)
  expect(await memory.recall(owner, texts, now)).toEqual(new Map(pairs.map((pair) => [pair.text, pair.translation])))
  expect(await memory.recall({ ...owner, target: 'es' }, texts, now)).toEqual(new Map())
  expect(await memory.recall({ ...owner, userId: UserId.parse(newId()) }, texts, now)).toEqual(new Map())
  expect(await memory.recall(owner, texts, later(31 * 86_400))).toEqual(new Map())
})

test('what is remembered of one customer can be forgotten, and asked to be forgotten once more', async () => {
  const [userId, other] = [UserId.parse(newId()), UserId.parse(newId())]
  const pairs = Array.from({ length: 30 }, (_, i) => ({ text: `Text ${i}`, translation: `Texto ${i}` }))
  for (const id of [userId, other]) await memory.remember({ userId: id, source: 'en', target: 'pt' }, pairs, now)
  await memory.forget(userId)
  expect(await memory.listOf(userId, now)).toEqual([])
  expect(await memory.listOf(other, now)).toHaveLength(30)
  await retention.requestForgetting(userId, now)
  expect(await retention.listForgettings(now, 100)).not.toContain(userId)
  expect(await retention.listForgettings(later(1), 100)).toContain(userId)
  await retention.finishForgetting(userId)
  expect(await retention.listForgettings(later(1), 100)).not.toContain(userId)
})

test('a task token is the latest execution’s, and only its own holder takes it away', async () => {
  const { id } = await made()
  await taskTokens.put(id, 'payment', 'first', 2_000_000_000)
  await taskTokens.put(id, 'payment', 'second', 2_000_000_000)
  await taskTokens.remove(id, 'payment', 'first')
  expect(await taskTokens.find(id, 'payment')).toBe('second')
  await taskTokens.remove(id, 'payment', 'second')
  expect(await taskTokens.find(id, 'payment')).toBeUndefined()
})
