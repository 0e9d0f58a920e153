import { expect, test, vi } from 'vitest'
import { systemBase } from './base.ts'
import { type DutyOf, duty, sweepAll } from './sweep.ts'

type Row = { id: number; at: number; kind: 'good' | 'fails' | 'stays' | 'slow' }

/** A list as the table keeps it: longest overdue first, and what was put off is due an hour later. */
function listOf(kind: Row['kind'], bad = 200) {
  const rows: Row[] = Array.from({ length: bad }, (_, id) => ({ id, at: id, kind }))
  rows.push({ id: bad, at: bad, kind: 'good' })
  const done: number[] = []
  const of: DutyOf<Row> = {
    list: async (now, limit) =>
      rows
        .filter((row) => row.at <= now.getTime())
        .toSorted((a, b) => a.at - b.at)
        .slice(0, limit),
    about: ({ id }) => ({ id }),
    postpone: async (row, now) => {
      if (row.kind === 'stays') throw new Error('cannot be put off')
      row.at = now.getTime() + 3_600_000
    },
    work: async (row) => {
      if (row.kind === 'slow') time += 1000
      if (row.kind !== 'good') throw new Error('bad row')
      done.push(row.id)
      rows.splice(rows.indexOf(row), 1)
    },
  }
  return { duty: duty('test', of), of, done }
}

let time = 0
const clock = () => vi.spyOn(performance, 'now').mockImplementation(() => time)

function base() {
  const told: string[] = []
  const ctx = systemBase('test')
  const now = () => new Date(1_800_000_000_000)
  return { ctx: { ...ctx, now, log: { ...ctx.log, error: (message: string) => void told.push(message) } }, told }
}

test.each(['fails', 'stays'] as const)(
  'W2: 200 rows of which each one %s never stand before a good one',
  async (kind) => {
    const { duty, done } = listOf(kind)
    const { ctx, told } = base()
    expect(await sweepAll(ctx, [duty], 10_000)).toBe(200)
    expect(done).toEqual([200])
    expect(told).toEqual(Array.from({ length: 200 }, () => 'a row could not be swept'))
  },
)

test('W2: 200 rows that eat the time come after the good one next time, and other duties have their share', async () => {
  clock()
  const slow = listOf('slow')
  const other = listOf('fails')
  const { ctx } = base()
  await sweepAll(ctx, [slow.duty, other.duty], 60_000)
  expect([slow.done, other.done]).toEqual([[], [200]])
  for (let runs = 0; runs < 6; runs++) await sweepAll(ctx, [slow.duty], 40_000)
  expect(slow.done).toEqual([200])
  vi.restoreAllMocks()
})

test('a thousand rows are worked on side by side, never more than said, each once, and a failing one holds up nobody', async () => {
  const { of: one, done } = listOf('good', 999)
  let now = 0
  let most = 0
  const wide = duty<Row>('test', {
    ...one,
    atOnce: 12,
    work: async (row) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      await one.work(row)
      if (row.id % 7 === 0) throw new Error('bad row')
    },
  })
  const { ctx } = base()
  await sweepAll(ctx, [wide], 10_000)
  expect(most).toBe(12)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i))
})

test('a row that takes long holds up its own lane, and 500 others are done meanwhile', async () => {
  const { of: one, done } = listOf('good', 500)
  const others = Promise.withResolvers<void>()
  const wide = duty<Row>('test', {
    ...one,
    atOnce: 2,
    work: async (row) => {
      if (row.id === 0) await others.promise
      await one.work(row)
      if (done.length === 500) others.resolve()
    },
  })
  expect(await sweepAll(base().ctx, [wide], 10_000)).toBe(0)
  expect(done).toHaveLength(501)
})

test('a row for which a vendor was asked too often is no failure: it was put off, and comes later', async () => {
  const { of: one } = listOf('good', 9)
  const work = async ({ id }: Row) => {
    if (id === 3) throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
    if (id === 5) throw new Error('bad row')
  }
  const { ctx, told } = base()
  const warned = vi.spyOn(ctx.log, 'warn').mockImplementation(() => undefined)
  expect(await sweepAll(ctx, [duty<Row>('test', { ...one, work })], 10_000)).toBe(1)
  expect(told).toEqual(['a row could not be swept'])
  expect(warned).toHaveBeenCalledExactlyOnceWith('a row is swept later', { what: 'test', id: 3 }, expect.any(Error))
})

test('a list that cannot be read is one failure, and the other duties go on', async () => {
  const broken = duty('broken', {
    list: () => Promise.reject(new Error('no table')),
    about: () => ({}),
    postpone: async () => {},
    work: async () => {},
  })
  const good = listOf('good')
  const { ctx } = base()
  expect(await sweepAll(ctx, [broken, good.duty], 10_000)).toBe(1)
  expect(good.done).toHaveLength(201)
})
