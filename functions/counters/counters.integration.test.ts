import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { JobStatus } from '#shared/jobs/job.ts'
import { UserId } from '#shared/lib/id.ts'
import { PayoutStatus } from '#shared/payouts/payout.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import { TicketStatus } from '#shared/support/ticket.ts'
import { Stage } from '#shared/translations/stage.ts'
import { TranslatorStatus } from '#shared/translators/translator.ts'
import * as data from '../data/data.ts'
import { client, tableName } from '../data/table.ts'
import { createTable } from '../data/testing/create-table.ts'
import { log, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { count } from './count.ts'
import { getCounts } from './get-counts.ts'
import { differencesOf, lastingOf, recount } from './recount.ts'
import { recountNightly } from './recount-nightly.ts'

const { counters } = data
const ctx = { ...systemBase('test'), data }

beforeAll(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined))
beforeEach(createTable)
afterEach(() => vi.restoreAllMocks())

type Row = Record<string, unknown> & { pk: string; sk: string }
type Operation = { row: Row } | { gone: Pick<Row, 'pk' | 'sk'> }

const day = fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2025, 10, 1 + days)).toISOString())
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const cents = fc.integer({ min: 0, max: 100_000 })
const one = fc.constantFrom
const id = fc.integer({ min: 1, max: 6 })
const rows: fc.Arbitrary<Row>[] = [
  fc
    .record({ id, createdAt: day, emailVerified: fc.boolean(), disabled: fc.boolean(), erased: fc.boolean() })
    .map(({ erased, ...user }) => ({
      pk: `USER#${user.id}`,
      sk: 'PROFILE',
      email: erased ? `deleted-${user.id}` : 'a@example.com',
      ...user,
    })),
  fc
    .record({
      id,
      createdAt: day,
      stageAt: day,
      completedAt: maybe(day),
      paidAt: maybe(day),
      refundedAt: maybe(day),
      stage: one(...Stage.options),
      translationType: one('ai', 'certified'),
      sourceLanguage: one('auto', 'en', 'es'),
      targetLanguage: one('fr', 'de'),
      qualityScore: maybe(fc.nat(10_000).map((hundredths) => hundredths / 100)),
      paymentIntentId: maybe(fc.constant('pi_1')),
      amountCents: maybe(cents),
    })
    .map((row) => ({ pk: `TRANSLATION#${row.id}`, sk: 'RECORD', ...row })),
  fc
    .record({
      id,
      status: one(...PayoutStatus.options),
      batch: maybe(fc.constant('2026-01-02')),
      paidOn: maybe(day),
      payoutCents: cents,
      platformFeeCents: cents,
    })
    .map((row) => ({ pk: `TRANSLATION#${row.id}`, sk: 'PAYOUT', ...row })),
  fc.record({ id, status: one(...JobStatus.options) }).map((row) => ({ pk: `QUEUE#${row.id}`, sk: 'ITEM', ...row })),
  fc
    .record({ id, status: one(...TicketStatus.options), createdAt: day })
    .map((row) => ({ pk: `TICKET#${row.id}`, sk: 'TICKET', ...row })),
  fc
    .record({
      id,
      status: one(...TranslatorStatus.options),
      availability: one('available', 'away'),
      languagePairs: fc.uniqueArray(one('en-es', 'es-en', 'en-fr')),
      ratingSum: fc.nat(50),
      ratingCount: fc.nat(10),
      totalEarningsCents: cents,
      createdAt: day,
      expiresAt: maybe(fc.constant(1_900_000_000)),
    })
    .map((row) => ({ pk: `TRANSLATOR#${row.id}`, sk: 'PROFILE', ...row })),
  fc
    .record({ id, status: one('pending', 'approved', 'rejected') })
    .map((row) => ({ pk: `API_APPLICATION#${row.id}`, sk: 'APPLICATION', ...row })),
  // What does not count, beside what does.
  fc.record({ id }).map((row) => ({ pk: `TRANSLATION#${row.id}`, sk: 'RETENTION', ...row })),
]
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { arbitrary: fc.oneof(...rows).map((row) => ({ row })), weight: 4 },
  { arbitrary: fc.oneof(...rows).map(({ pk, sk }) => ({ gone: { pk, sk } })), weight: 1 },
)

/** Does the operations on the table and answers the records that its stream then has. */
async function done(operations: readonly Operation[], stored: Map<string, Row>): Promise<DynamoDBRecord[]> {
  const records: DynamoDBRecord[] = []
  for (const each of operations) {
    const { pk, sk } = 'row' in each ? each.row : each.gone
    const key = `${pk}|${sk}`
    const before = stored.get(key)
    if ('row' in each) {
      await client.send(new PutCommand({ TableName: tableName(), Item: each.row }))
      stored.set(key, each.row)
    } else {
      await client.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))
      stored.delete(key)
      // What expires goes late, and nothing here waits to be told of it.
      if (!before || before['expiresAt'] !== undefined) continue
    }
    records.push(recordOf(before, stored.get(key)))
  }
  return records
}

function recordOf(before: Row | undefined, after: Row | undefined): DynamoDBRecord {
  const image = (row: Row | undefined) => row && marshall(row, { removeUndefinedValues: true })
  return {
    eventID: crypto.randomUUID(),
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: { SequenceNumber: crypto.randomUUID(), OldImage: image(before), NewImage: image(after) },
  } as DynamoDBRecord
}

/** Breaks the nth transaction off: before it is done, or after it was and its answer was lost. */
function breakOff(nth: number, how: 'before' | 'after') {
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>
  let transactions = 0
  const breaking = async (command: unknown) => {
    const hit = command instanceof TransactWriteCommand && ++transactions === nth
    if (hit && how === 'before') throw new Error('killed')
    const answer = await send(command)
    if (hit) throw new Error('killed')
    return answer
  }
  return vi.spyOn(client, 'send').mockImplementation(breaking as never)
}

test('whatever happens to the rows, in whatever order its records come, doubled and with the count killed on the way: the counters are the full count', async () => {
  const runs = repeats(40)
  const stored = new Map<string, Row>()
  let records = 0
  let kills = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }),
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('before', 'after', 'never'),
      async (operations, doubled, order, killed) => {
        const made = await done(operations, stored)
        const twice = doubled.flatMap((place) => made[place % Math.max(1, made.length)] ?? [])
        const all = [...made, ...twice]
          .map((record) => ({ record, at: Number(order.next().value) }))
          .sort((a, b) => a.at - b.at)
          .map(({ record }) => record)
        records += all.length
        while (all.length > 0) {
          const Records = all.splice(0, 1 + (Number(order.next().value) % 100))
          if (killed !== 'never') {
            const broken = breakOff(1, killed)
            await count(ctx, { Records }).catch(() => kills++)
            broken.mockRestore()
          }
          expect(await count(ctx, { Records })).toEqual({ batchItemFailures: [] })
        }
        expect(await counters.readAll()).toEqual(await counters.countAll())
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  console.log(`counters: ${records} records, ${kills} counts killed, every end equal to the full count`)
  expect(kills).toBeGreaterThan(runs / 4)
}, 300_000)

const rowAt = (pk: string, sk: string, fields: Record<string, unknown> = {}): Row => ({ pk, sk, ...fields })
const ticket = (id: number, status = 'open') =>
  rowAt(`TICKET#${id}`, 'TICKET', { status, createdAt: '2026-11-22T10:00:00.000Z' })

test('a batch larger than a transaction is counted in parts; a part that is there already is not counted again', async () => {
  const Records = Array.from({ length: 350 }, (_, i) => recordOf(undefined, ticket(i)))
  const broken = breakOff(3, 'after')
  await expect(count(ctx, { Records })).rejects.toThrow('killed')
  broken.mockRestore()
  expect((await counters.now())['tickets.total']).toBeLessThan(350)
  await count(ctx, { Records })
  expect(await counters.now()).toMatchObject({ 'tickets.total': 350, 'tickets.open': 350 })
})

test('an urgent ticket counts as such until it is answered or settled', async () => {
  const urgent = { ...ticket(1), priority: 'urgent' }
  await count(ctx, { Records: [recordOf(undefined, urgent), recordOf(undefined, { ...ticket(2), priority: 'low' })] })
  const actor = actorOf(UserId.parse(1), { adminLevel: 'moderator' })
  const told = async () => (await getCounts({ ...ctx, actor }, {})).output
  expect((await told()).tickets).toMatchObject({ open: 2, urgent: 1 })
  const answered = { ...urgent, waitingSince: null }
  await count(ctx, { Records: [recordOf(urgent, answered)] })
  expect((await told()).tickets).toMatchObject({ open: 2, urgent: 0 })
  await count(ctx, { Records: [recordOf(answered, urgent)] })
  expect((await told()).tickets).toMatchObject({ urgent: 1 })
  await count(ctx, { Records: [recordOf(urgent, { ...urgent, status: 'resolved' })] })
  expect(await told()).toMatchObject({ tickets: { open: 1, urgent: 0 }, queue: { late: 0 } })
})

test('two readers of the stream at once lose no increment', async () => {
  const parts = Array.from({ length: 8 }, (_, part) =>
    Array.from({ length: 20 }, (__, i) => recordOf(undefined, ticket(part * 20 + i))),
  )
  await Promise.all(parts.map((Records) => count(ctx, { Records })))
  expect((await counters.now())['tickets.open']).toBe(160)
})

test('a record that cannot be read stops the batch at itself; those before it are counted', async () => {
  const broken = { eventID: 'e', dynamodb: { SequenceNumber: '7', NewImage: { pk: { S: 'TICKET#9' }, sk: 5 } } }
  const batch = [recordOf(undefined, ticket(1)), broken as unknown as DynamoDBRecord, recordOf(undefined, ticket(2))]
  expect(await count(ctx, { Records: batch })).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] })
  expect((await counters.now())['tickets.open']).toBe(1)
})

test('what its own writes bring to the stream counts for nothing', () => {
  const own = [rowAt('COUNT#NOW', 'ALL', { 'tickets.open': 3 }), rowAt('COUNTED#1', 'COUNTED', { expiresAt: 1 })]
  expect(own.map((row) => counters.changeIn(recordOf(undefined, row)).sums.size)).toEqual([0, 0])
})

test('a year is read by its days, and pairs by theirs', async () => {
  const row = (id: number, createdAt: string) =>
    rowAt(`TRANSLATION#${id}`, 'RECORD', {
      createdAt,
      stage: 'queued',
      translationType: 'ai',
      sourceLanguage: 'en',
      targetLanguage: 'es',
    })
  const times = ['2025-11-01T10:00:00.000Z', '2026-01-01T23:59:59.000Z', '2026-11-22T00:00:00.000Z']
  const translator = rowAt('TRANSLATOR#1', 'PROFILE', { status: 'approved', languagePairs: ['en-es'] })
  const all = [...times.map((at, i) => row(i, at)), translator]
  await count(ctx, { Records: all.map((each) => recordOf(undefined, each)) })
  expect(await counters.days('2025-11-23', '2026-11-22')).toEqual([
    { date: '2026-01-01', counts: { translations: 1, ai: 1 } },
    { date: '2026-11-22', counts: { translations: 1, ai: 1 } },
  ])
  expect(await counters.pairs('2026-11-22', '2026-11-22')).toEqual([{ date: '2026-11-22', counts: { 'en-es': 1 } }])
  expect(await counters.pairsCovered()).toEqual({ 'en-es': 1 })
})

test('what the counters lack is added, and the count goes on meanwhile', async () => {
  const made = [1, 2].map((id) => counters.changeIn(recordOf(undefined, ticket(id))))
  await counters.count(made, ctx.now())
  await counters.repair(new Map([['NOW|ALL|tickets.open', -1]]))
  expect(await counters.now()).toMatchObject({ 'tickets.open': 1, 'tickets.total': 2 })
})

test('the recount prints what differs for good, not what is on its way, and its repair makes both equal', async () => {
  const made = await done([{ row: ticket(1) }, { row: ticket(2) }], new Map())
  await count(ctx, { Records: made.slice(0, 1) })
  await counters.repair(new Map([['NOW|ALL|queue.total', 7]]))
  // The second record is counted while the recount waits.
  const late = recount({ data }, 200)
  await vi.waitUntil(async () => (await counters.readAll()).size > 0)
  await count(ctx, { Records: made })
  const { differences } = await late
  expect([...differences]).toEqual([['NOW|ALL|queue.total', -7]])
  await counters.repair(differences)
  expect(await recount({ data }, 0)).toEqual({ counters: 3, differences: new Map() })
})

test('what is added and what is taken away is told apart, once a record and by its quarter of an hour', async () => {
  const at = (time: string) => ({ ...ctx, now: () => new Date(`2026-11-22T${time}Z`) })
  const Records = [recordOf(undefined, ticket(1)), recordOf(ticket(2), ticket(2, 'closed'))]
  for (let again = 0; again < 2; again++) await count(at('10:05:00'), { Records })
  await count(at('11:00:00'), { Records: [recordOf(ticket(1), undefined)] })
  const told = async (from: string, until: string) => {
    const { added, taken } = await counters.flow(at(from).now(), at(until).now())
    return [added.get('NOW|ALL|tickets.open') ?? 0, taken.get('NOW|ALL|tickets.open') ?? 0]
  }
  expect(await told('10:10:00', '10:14:00')).toEqual([1, 1])
  expect(await told('10:00:00', '11:14:00')).toEqual([1, 2])
  expect(await told('10:15:00', '10:59:00')).toEqual([0, 0])
})

test('what flowed through a counter explains so much of a count; what is beyond it is lacking, if it is so twice in one direction', () => {
  const sums = (...numbers: number[]) => new Map(numbers.map((number, i) => [`c${i}`, number]))
  const count = {
    before: sums(5, 5, 5, 9, 5, 5),
    counted: sums(7, 9, 2, 7, 5, 2),
    after: sums(8, 8, 6, 6, 5, 5),
    added: sums(3, 0, 0, 0, 2, 2),
    taken: sums(0, 0, 1, 0, 2, 2),
  }
  expect(Object.fromEntries(differencesOf(count))).toEqual({ c1: 1, c2: -2, c5: -1 })
  const lasting = lastingOf(sums(1, -3, 4, 0, -2), sums(2, -1, -4, 5, -2))
  expect(Object.fromEntries(lasting)).toEqual({ c0: 1, c1: -1, c4: -2 })
})

describe('the recount of a night', () => {
  const bounds = { pages: 3, rowsAPage: 10, settleMs: 0 }
  let said: [string, unknown][] = []
  let night = new Date('2026-11-22T02:00:00Z')
  const at = () => ({ ...ctx, now: () => night })
  beforeEach(() => {
    said = []
    night = new Date('2026-11-22T02:00:00Z')
    const note = (message: string, facts: unknown) => void said.push([message, facts])
    vi.spyOn(log, 'info').mockImplementation(note)
    vi.spyOn(log, 'warn').mockImplementation(note)
  })
  const tickets = (count_: number) => Array.from({ length: count_ }, (_, i) => ({ row: ticket(i + 1) }))
  const runs = async (): Promise<number> => {
    for (let run = 1; run <= 40; run++) {
      await recountNightly(at(), bounds)
      if (said.some(([message]) => message === 'counters were recounted')) return run
    }
    throw new Error('The night was too short')
  }

  test('each run reads so many pages and the next goes on; what differs is put right, told by name, and its number is the metric', async () => {
    await count(ctx, { Records: await done(tickets(70), new Map()) })
    await counters.repair(new Map([['NOW|ALL|queue.total', 7], ['NOW|ALL|tickets.open', -1]])) // biome-ignore format: one list
    // 71 rows and more at 30 a run, twice because something differed.
    const first = await runs()
    expect(first).toBeGreaterThanOrEqual(6)
    expect(said).toEqual([
      ['a counter differed', { counter: 'NOW|ALL|queue.total', by: -7 }],
      ['a counter differed', { counter: 'NOW|ALL|tickets.open', by: 1 }],
      ['counters were recounted', { counters: expect.any(Number) as number, differed: 2 }],
    ])
    expect(await counters.readAll()).toEqual(await counters.countAll())

    // Once a night; the next night finds nothing, in one count.
    said = []
    await recountNightly(at(), bounds)
    expect(said).toEqual([])
    night = new Date('2026-11-23T02:00:00Z')
    expect(await runs()).toBeLessThan(first)
    expect(said).toEqual([['counters were recounted', { counters: expect.any(Number) as number, differed: 0 }]])
  })

  test('a table that lives on while it is counted is found without a difference', async () => {
    const stored = new Map<string, Row>()
    await count(at(), { Records: await done(tickets(60), stored) })
    let next = 61
    for (let run = 1; said.length === 0; run++) {
      await recountNightly(at(), bounds)
      // The rows that come lie before and behind where it stands; the counters learn of them.
      const made = await done([{ row: ticket(next++) }, { row: ticket(1 + (run % 20), 'closed') }], stored)
      await count(at(), { Records: made })
      expect(run).toBeLessThan(40)
    }
    expect(said.at(-1)).toEqual(['counters were recounted', { counters: expect.any(Number) as number, differed: 0 }])
    expect(await counters.readAll()).toEqual(await counters.countAll())
  })

  test('two runs at once end as one: nothing is put right twice', async () => {
    await count(ctx, { Records: await done(tickets(5), new Map()) })
    await counters.repair(new Map([['NOW|ALL|queue.total', 7]]))
    for (let run = 0; run < 4; run++) await Promise.all([1, 2].map(() => recountNightly(at(), bounds)))
    expect(said.filter(([message]) => message === 'counters were recounted')).toHaveLength(1)
    expect(await counters.readAll()).toEqual(await counters.countAll())
  })

  test('a state too large for one item is kept in parts, and only over the version that it follows', async () => {
    const { recounts } = data
    const counted = Array.from(
      { length: 60_000 },
      () => [`PAIRS|2026-11-22|${crypto.randomUUID()}`, 1] as [string, number],
    )
    const since = '2026-11-22T02:00:00.000Z'
    const state = { day: '2026-11-22', finished: false, since, before: [], counted, position: { pk: 'a', sk: 'b' } }
    expect(await recounts.save(state, 0, night)).toBe(true)
    expect(await recounts.save({ ...state, counted: [] }, 0, night)).toBe(false)
    const { version, recount: kept } = await recounts.find()
    expect(version).toBe(1)
    expect(kept).toEqual(state)
  })

  test('it reads no field that does not count, so that no text, secret or name passes through it', async () => {
    await client.send(
      new PutCommand({ TableName: tableName(), Item: { ...ticket(1), message: 'private', subject: 'x' } }),
    )
    const send = vi.spyOn(client, 'send')
    await counters.countPage(new Map(), undefined)
    const answers = (await Promise.all(send.mock.results.map(({ value }) => value as unknown))) as { Items: Row[] }[]
    expect(Object.keys(answers[0]?.Items[0] ?? {}).toSorted()).toEqual(['createdAt', 'pk', 'sk', 'status'])
  })
})

test.each<[AdminLevel, string[]]>([
  ['moderator', ['queue', 'tickets', 'translations']],
  ['admin', ['apiApplications', 'applications', 'payouts', 'queue', 'tickets', 'translations', 'users']],
])('a %s is told the counts of the lists that they may read', async (adminLevel, parts) => {
  const { output } = await getCounts({ ...ctx, actor: actorOf(UserId.parse(1), { adminLevel }) }, {})
  const told = Object.entries(output).filter(([, part]) => part !== undefined)
  expect(told.map(([name]) => name).toSorted()).toEqual(parts)
})

test('the pay that waits is told with its average, and nothing stands below zero', async () => {
  const pay = (id: number, payoutCents: number) =>
    rowAt(`TRANSLATION#${id}`, 'PAYOUT', { status: 'pending', payoutCents, platformFeeCents: 300 })
  const early = recordOf(ticket(1), undefined)
  await count(ctx, { Records: [recordOf(undefined, pay(1, 700)), recordOf(undefined, pay(2, 801)), early] })
  const admin = actorOf(UserId.parse(1), { adminLevel: 'admin' })
  const { output } = await getCounts({ ...ctx, actor: admin }, {})
  expect(output.payouts).toMatchObject({ pending: 2, amountCents: 1501, platformFeeCents: 600, averageCents: 751 })
  expect(output.tickets).toMatchObject({ total: 0, open: 0 })
})
