import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrderId, QueueItemId, TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import { warning } from '#shared/messages/warning.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { canMove, isFinal, Stage } from '#shared/translations/stage.ts'
import { newId } from '../../lib/base.ts'
import { repeats } from '../../lib/testing/repeats.ts'
import { commit } from '../commit.ts'
import { events, memory, payouts, queue, retention, spend, taskTokens, translations, uploads } from '../data.ts'
import { getMany } from '../get-many.ts'
import { keys, shards } from '../keys.ts'
import { createTable } from '../testing/create-table.ts'
import { newTranslation } from '../testing/new-translation.ts'
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

/** The types of what was told of a translation. */
async function toldOf({ id }: TranslationRow): Promise<string[]> {
  const types: string[] = []
  for await (const event of events.listBetween(now, later(3600)))
    if (event.aggregate === `translation:${id}`) types.push(event.type)
  return types
}

describe('every end of a translation is told once, with the write that ends it', () => {
  test('completed, however often the step runs', async () => {
    const row = await made({ stage: 'finishing' })
    expect(await Promise.all([1, 2, 3].map(() => translations.complete(row, now)))).toContain('moved')
    expect(await translations.complete(row, now)).toBe('already')
    expect(await toldOf(row)).toEqual(['translation.completed'])
  })

  test('failed; and not when the stage forbids it', async () => {
    const row = await made({ stage: 'extracting' })
    await Promise.all([1, 2, 3].map(() => translations.fail(row.id, failureOf('internal'), now)))
    expect(await translations.complete(row, now)).toBe('ended')
    expect(await toldOf(row)).toEqual(['translation.failed'])
  })

  test('given back: one that runs has failed, one that was complete is returned', async () => {
    for (const [stage, type] of [
      ['human_review', 'translation.failed'],
      ['completed', 'translation.returned'],
    ] as const) {
      const row = await made({ stage, ...paid() })
      const back = () => translations.giveBack(row, failureOf('refunded'), [], now)
      expect((await Promise.all([back(), back(), back()])).filter(Boolean)).toHaveLength(1)
      expect(await toldOf(row)).toEqual([type])
    }
  })
})

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
      { numRuns: repeats(25) },
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
  await translations.note(row.id, { warnings: [warning('has-tracked-changes')] })
  expect(await translations.get(row.id)).toMatchObject({ stage: 'queued', warnings: [warning('has-tracked-changes')] })
  await expect(translations.note(TranslationId.parse(newId()), { warnings: [] })).rejects.toThrow()
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
  const [newest] = await translations.listOf(userId, { limit: 1 })
  const rest = await translations.listOf(userId, { limit: 9, before: newest?.at })
  expect([newest, ...rest].map((one) => one?.row.createdAt)).toEqual(times)
  await expect(translations.listByUser(UserId.parse(newId()), { limit: 3, cursor: first.next })).rejects.toMatchObject({
    code: 'page-unknown',
  })
  expect(await translations.findOwner(first.rows[0]?.id as number)).toBe(userId)
})

test('the sweeper sees what stands too long in a stage, and paid ones that did not go on', async () => {
  const row = await made({ stage: 'awaiting_payment' })
  const seen = async (stage: Stage | 'paid') => {
    const ids: number[] = []
    for (const one of await translations.listStanding(stage, later(10), 1000)) ids.push(one.id)
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

describe('B3: a day’s budget of characters', () => {
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

  test('of scanned pages holds for a user and in all, for each page that is read, and is none of characters', async () => {
    const day = later(43 * 86_400)
    const limits = { perUser: 5, inAll: 8 }
    const [one, other] = [await made(), await made()]
    const pages = (row: typeof one, count: number) =>
      Promise.all(Array.from({ length: count }, () => spend.takeScan(row, limits, day)))
    expect((await pages(one, 7)).filter(Boolean)).toHaveLength(5)
    expect(await spend.hasBudget(one.userId, limits, day)).toBe(true)
    expect(await spend.takeScan(other, { ...limits, perUser: 100 }, day)).toBe(true)
    expect(await spend.takeScan({ ...one, userId: other.userId }, { perUser: 1000, inAll: 6 }, day)).toBe(false)
    expect(await spend.takeScan(one, limits, later(44 * 86_400))).toBe(true)
  })

  const reserve = async (userId: UserId, characters: number, limits: spend.DayLimits, at: Date) =>
    spend.reserveCharacters({ userId, id: (await made({ userId })).id }, characters, limits, at)

  test('twenty greedy people never spend the day of the others: its second half goes in small parts', async () => {
    const day = later(40 * 86_400)
    const limits = { perUser: 1000, inAll: 10_000 }
    const people = Array.from({ length: 20 }, () => UserId.parse(newId()))
    let greedy = 0
    for (const person of people) while (await reserve(person, 500, limits, day)) greedy += 500
    expect(greedy).toBe(5000)
    const modest = Array.from({ length: 30 }, () => UserId.parse(newId()))
    for (const person of modest) expect(await reserve(person, 100, limits, day)).toBe(true)
    expect(await spend.hasBudget(people[0] ?? UserId.parse(1), limits, day)).toBe(false)
    expect(await spend.hasBudget(UserId.parse(newId()), limits, day)).toBe(true)
    console.log(`B3: ${greedy} characters went to the greedy, ${modest.length} of ${modest.length} others were served`)
  })

  test('the budget for all is spread over partitions, holds, and is used to its end', async () => {
    const day = later(41 * 86_400)
    const limits = { perUser: 100, inAll: 800 }
    const taken = await Promise.all(Array.from({ length: 100 }, () => reserve(UserId.parse(newId()), 10, limits, day)))
    expect(taken.filter(Boolean)).toHaveLength(80)
    const keysOf = Array.from({ length: shards }, (_, part) =>
      keys.limit('characters', `all-${part}`, day.toISOString().slice(0, 10)),
    )
    const rows = await getMany(keysOf)
    expect(rows.map((row) => row['used'])).toEqual(Array.from({ length: shards }, () => 100))
  })
})

test('the memory is one customer’s, one direction’s, and ends', async () => {
  const userId = UserId.parse(newId())
  const owner = { userId, source: 'en', target: 'pt', translationId: TranslationId.parse(newId()) }
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
  const translationId = TranslationId.parse(newId())
  for (const id of [userId, other])
    await memory.remember({ userId: id, source: 'en', target: 'pt', translationId }, pairs, now)
  await memory.forget(userId)
  expect(await memory.listOf(userId, now)).toEqual([])
  expect(await memory.listOf(other, now)).toHaveLength(30)
  await retention.requestForgetting(userId, now)
  expect(await retention.listForgettings(later(-1), 100)).not.toContain(userId)
  expect(await retention.listForgettings(later(1), 100)).toContain(userId)
  await retention.finishForgetting(userId)
  expect(await retention.listForgettings(later(1), 100)).not.toContain(userId)
})

test('Z4: texts of an unpaid preview are found again, told to nobody, and go with their document', async () => {
  const userId = UserId.parse(newId())
  const owner = { userId, source: 'en', target: 'pt' }
  const [first, second] = [TranslationId.parse(newId()), TranslationId.parse(newId())]
  const [a, b] = [
    { text: 'A', translation: 'Á' },
    { text: 'B', translation: 'Bê' },
  ]
  await memory.keepUnpaid({ ...owner, translationId: first }, [a, b], now)
  await memory.remember({ ...owner, translationId: second }, [b], now)
  expect(await memory.recall(owner, ['A', 'B'], now)).toEqual(
    new Map([
      ['A', 'Á'],
      ['B', 'Bê'],
    ]),
  )
  expect((await memory.listOf(userId, now)).map((one) => one.translation)).toEqual(['Bê'])
  expect(await memory.recall(owner, ['A', 'B'], later(7 * 86_400))).toEqual(new Map([['B', 'Bê']]))
  await memory.forgetUnpaid(userId, first)
  expect([await memory.countTexts(first), await memory.countTexts(second)]).toEqual([0, 1])
  await memory.forgetTexts(second)
  expect(await memory.recall(owner, ['A', 'B'], now)).toEqual(new Map())
  await memory.keepUnpaid({ ...owner, translationId: first }, [a], now)
  await memory.forget(userId)
  expect(await memory.recall(owner, ['A'], now)).toEqual(new Map())
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
