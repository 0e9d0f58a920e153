import { afterEach, expect, test, vi } from 'vitest'
import { nextCheck } from '../data/payments/orders.ts'
import { sweep } from './sweep.ts'

afterEach(() => vi.useRealTimers())

type Cart = { id: number; due: number; createdAt: string; statusAt: string; status: 'open'; paymentIntentId: string }

const [minuteMs, dayMs, shards] = [60_000, 86_400_000, 8]
/** What Stripe and the table take to answer, in milliseconds. */
const [stripeMs, queryMs, writeMs, readMs] = [150, 10, 10, 5]
const begin = Date.parse('2026-01-01T00:00:00.000Z')

const succeeded = 'payment_intent.succeeded'
const paidFor = (orderId: number) => ({
  id: `evt_${orderId}`,
  type: succeeded,
  intent: { id: `pi_${orderId}`, orderId, namesOrder: true },
})

const page = <T>(told: T[], next?: string) => ({ told, next })

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A table with so many carts that nobody pays, opened evenly over the last 23 hours, each waiting for its next look. */
function cartsOfADay(count: number) {
  let late = 0
  const lists: Cart[][] = Array.from({ length: shards }, () => [])
  const insert = (cart: Cart) => {
    const list = lists[Math.abs(cart.id) % shards] ?? []
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((list[middle]?.due ?? 0) <= cart.due) low = middle + 1
      else high = middle
    }
    list.splice(low, 0, cart)
  }
  // Those of the next hour stand in their list already: nobody looks at them before they are due.
  for (let id = -Math.ceil(count / 23); id < count; id++) {
    const opened = begin - (id / count) * (dayMs - 3_600_000)
    const at = new Date(opened).toISOString()
    const cart: Cart = {
      id,
      due: opened + minuteMs,
      createdAt: at,
      statusAt: at,
      status: 'open',
      paymentIntentId: `pi_${id}`,
    }
    while (cart.due < begin) cart.due = nextCheck(cart, new Date(cart.due))
    insert(cart)
  }
  const orders = {
    listDue: async (status: string, now: Date, limit: number) => {
      await wait(queryMs)
      if (status !== 'open') return []
      return lists
        .flatMap((list) => list.slice(0, Math.ceil(limit / shards)).filter(({ due }) => due <= now.getTime()))
        .toSorted((a, b) => a.due - b.due)
        .slice(0, limit)
    },
    postpone: async (cart: Cart, now: Date) => {
      late = Math.max(late, now.getTime() - cart.due)
      await wait(writeMs)
      const list = lists[Math.abs(cart.id) % shards] ?? []
      list.splice(list.indexOf(cart), 1)
      cart.due = nextCheck(cart, now)
      insert(cart)
    },
    find: async (id: number) => {
      await wait(readMs)
      return { id, status: 'paid', deliveredAt: 'now', paymentIntentId: `pi_${id}` }
    },
  }
  return { orders, mostLate: () => late }
}

test('P5: each sweep asks about all of 100,000 open carts that are due, as often as Stripe lets, and finds what was paid', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    now: begin,
    loopLimit: 1_000_000,
  })
  const { orders, mostLate } = cartsOfADay(100_000)
  let asked = 0
  let minute = 0
  const found: number[] = []
  const payments = {
    listToldSince: async (types: string[], since: Date) => {
      await wait(stripeMs)
      expect(Date.now() - since.getTime()).toBeGreaterThan(3 * minuteMs)
      return page(types.includes(succeeded) ? [paidFor(200_000 + minute)] : [])
    },
    retrieveIntent: async () => {
      asked++
      await wait(stripeMs)
      return { status: 'requires_payment_method' }
    },
  }
  const find = async (id: number) => {
    found.push((Date.now() % minuteMs) / 1000)
    return orders.find(id)
  }
  const data = {
    refunds: { listDue: async () => (await wait(queryMs), []) },
    users: { findById: async () => (await wait(readMs), { disabled: false }) },
    orders: { ...orders, find },
  }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  const took: number[] = []
  for (; minute < 6; minute++) {
    const until = begin + (minute + 1) * minuteMs
    let ended = false
    const sweeping = sweep({ data, payments, mail: {}, log, now: () => new Date() } as never).then(() => {
      ended = true
    })
    while (!ended) await vi.advanceTimersToNextTimerAsync()
    await sweeping
    took.push((Date.now() % minuteMs) / 1000)
    await vi.advanceTimersByTimeAsync(until - Date.now())
  }
  const perSecond = asked / took.reduce((sum, one) => sum + one, 0)
  console.log(
    `P5: ${asked} carts asked about in ${took.length} sweeps, ${perSecond.toFixed(1)} a second, in at most ${Math.max(...took)} s`,
  )
  expect(perSecond).toBeLessThanOrEqual(25)
  // What fell due while a sweep ended is the next one's.
  expect(mostLate()).toBeLessThan(100_000)
  expect(found).toHaveLength(took.length)
  expect(Math.max(...found)).toBeLessThan(1)
  expect(log.error).not.toHaveBeenCalled()
})

test('P5: what was paid while sweeps failed is in the list of the next one', async () => {
  const asked: number[] = []
  let now = Date.parse('2027-01-01T00:00:00.000Z')
  const nothing = async () => []
  const payments = {
    listToldSince: async (types: string[], since: Date) => {
      if (!types.includes(succeeded)) return page([])
      asked.push((now - since.getTime()) / minuteMs)
      if (asked.length === 3) throw new Error('no answer')
      return page([])
    },
  }
  const data = { refunds: { listDue: nothing }, orders: { listDue: nothing } }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  for (let i = 0; i < 4; i++, now += 10 * minuteMs)
    await sweep({ data, payments, mail: {}, log, now: () => new Date(now) } as never)
  expect(asked.slice(1)).toEqual([15, 15, 25])
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('P5: a payment that was listed once is worked on until it succeeds, long after Stripe was asked for it', async () => {
  let now = Date.parse('2027-02-01T00:00:00.000Z')
  const nothing = async () => []
  const found: number[] = []
  let isDown = true
  const orders = {
    listDue: nothing,
    find: async (id: number) => {
      if (isDown) throw new Error('no answer')
      found.push(id)
      return { id, status: 'paid', deliveredAt: 'now', paymentIntentId: 'pi_7' }
    },
  }
  const listed = [paidFor(7)]
  const payments = { listToldSince: async () => page(listed.splice(0)) }
  const data = { refunds: { listDue: nothing }, orders }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  for (let minute = 0; minute < 9; minute++, now += minuteMs) {
    isDown = minute < 7
    await sweep({ data, payments, mail: {}, log, now: () => new Date(now) } as never)
  }
  expect(found).toEqual([7])
  expect(log.error).toHaveBeenCalledTimes(7)
})

test('P5: payments that take up a whole sweep and fail stand behind the others in the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: Date.parse('2027-03-01') })
  const nothing = async () => []
  const found: number[] = []
  const orders = {
    listDue: nothing,
    find: async (id: number) => {
      if (id < 5) {
        await wait(minuteMs)
        throw new Error('no answer')
      }
      found.push(id)
      return { id, status: 'paid', deliveredAt: 'now', paymentIntentId: `pi_${id}` }
    },
  }
  const listed = [1, 2, 3, 4, 5].map(paidFor)
  const payments = { listToldSince: async () => page(listed.splice(0)) }
  const data = { refunds: { listDue: nothing }, orders }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  const swept = async () => {
    const sweeping = sweep({ data, payments, mail: {}, log, now: () => new Date() } as never)
    await vi.advanceTimersByTimeAsync(2 * minuteMs)
    await sweeping
    return [...found]
  }
  expect([await swept(), await swept()]).toEqual([[], [5]])
})

test('P5: refunds that came back and disputes are looked for as far back as Stripe itself tells of them again', async () => {
  vi.resetModules()
  const fresh = await import('./sweep.ts')
  const now = Date.parse('2027-04-01T00:00:00.000Z')
  const nothing = async () => []
  const days: Record<string, number> = {}
  const told = [
    { id: 'evt_1', type: 'refund.failed', refund: { id: 're_1' } },
    { id: 'evt_2', type: 'charge.dispute.created', disputedChargeId: 'ch_1' },
  ]
  const looked: string[] = []
  const look = async (id: string) => void looked.push(id)
  const payments = {
    listToldSince: async (types: string[], since: Date) => {
      for (const type of types) days[type] = (now - since.getTime()) / dayMs
      return page(told.filter(({ type }) => types.includes(type)))
    },
    retrieveFailedRefund: look,
    retrieveDisputed: look,
  }
  const data = { refunds: { listDue: nothing }, orders: { listDue: nothing } }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  await fresh.sweep({ data, payments, mail: {}, log, now: () => new Date(now) } as never)
  expect(days).toEqual({ [succeeded]: 1 / 24, 'refund.failed': 3, 'charge.dispute.created': 3 })
  expect(looked.toSorted()).toEqual(['ch_1', 're_1'])
  expect(log.error).not.toHaveBeenCalled()
})

test('P5: a first look of an hour of payments, pages of which take long, leaves each sweep time for orders and carts, and is read to its end', {
  timeout: 60_000,
}, async () => {
  vi.resetModules()
  const fresh = await import('./sweep.ts')
  const start = Date.parse('2027-05-01T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: start, loopLimit: 1_000_000 })
  // 386,000 documents a day, 60 % of them paid, in the busiest hour; the payment of event `n` came at second `n / perSecond`.
  const perSecond = (386_000 * 0.6 * 4) / 86_400
  const first = Math.ceil((start / 1000 - 3599) * perSecond)
  const idOf = (n: number) => n - first + 1000
  const listed = new Set<number>()
  const payments = {
    listToldSince: async (types: string[], since: Date, after?: string) => {
      await wait(stripeMs)
      if (!types.includes(succeeded)) return page([])
      const oldest = Math.ceil((since.getTime() / 1000) * perSecond)
      const newest = after === undefined ? Math.floor((Date.now() / 1000) * perSecond) : Number(after) - 1
      const numbers = Array.from({ length: Math.min(100, newest - oldest + 1) }, (_, i) => newest - i)
      for (const n of numbers) listed.add(n)
      const last = numbers.at(-1) ?? oldest
      return page(
        numbers.map((n) => paidFor(idOf(n))),
        last > oldest ? String(last) : undefined,
      )
    },
    retrieveIntent: async () => (await wait(stripeMs), { status: 'requires_payment_method' }),
  }
  const found = new Map<number, number>()
  let carts = 0
  const rows = { paid: 0, open: 0 }
  const at = new Date(start).toISOString()
  const orders = {
    listDue: async (status: 'paid' | 'open') => {
      await wait(queryMs)
      const due =
        rows[status] === 0 ? [{ id: 1, status, items: [], createdAt: at, statusAt: at, paymentIntentId: 'pi' }] : []
      rows[status]++
      if (status === 'open') carts += due.length
      return due
    },
    postpone: () => wait(writeMs),
    markDelivered: async () => undefined,
    find: async (id: number) => {
      await wait(readMs)
      found.set(id, (found.get(id) ?? 0) + 1)
      return { id, status: 'paid', deliveredAt: 'now', paymentIntentId: `pi_${id}` }
    },
  }
  const data = {
    refunds: { listDue: async () => (await wait(queryMs), []) },
    users: { findById: async () => ({ disabled: false }) },
    orders,
  }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  const took: number[] = []
  for (let minute = 0; minute < 30; minute++) {
    rows.paid = rows.open = 0
    const began = start + minute * minuteMs
    const newest = idOf(Math.floor((began / 1000) * perSecond))
    let ended = false
    const sweeping = fresh
      .sweep({ data, payments, mail: { enqueue: async () => undefined }, log, now: () => new Date() } as never)
      .then(() => {
        ended = true
      })
    while (!ended) await vi.advanceTimersToNextTimerAsync()
    await sweeping
    took.push((Date.now() - began) / 1000)
    expect(rows).toEqual({ paid: 2, open: 2 })
    // What was paid in the last minute is found by this sweep.
    for (let id = newest - Math.floor(perSecond * 60); id <= newest; id++) expect(found.has(id)).toBe(true)
    await vi.advanceTimersByTimeAsync(began + minuteMs - Date.now())
  }
  const hour = Math.floor(3599 * perSecond)
  console.log(
    `P5: ${found.size} payments, ${hour} of an hour before, found in sweeps of at most ${Math.max(...took)} s`,
  )
  expect(Math.max(...took)).toBeLessThan(20)
  const ids = Array.from({ length: hour }, (_, i) => first + i).map(idOf)
  expect(ids.filter((id) => !found.has(id))).toEqual([])
  expect(Math.max(...found.values())).toBe(1)
  expect(carts).toBe(30)
  expect(log.error).not.toHaveBeenCalled()
})

test('P5: what is told of a payment while it is looked at is looked at by the next sweep', async () => {
  vi.resetModules()
  const fresh = await import('./sweep.ts')
  const nothing = async () => []
  let now = Date.parse('2027-06-01T00:00:00.000Z')
  const found: number[] = []
  const pages = [page([paidFor(7)], 'evt_7'), page([{ ...paidFor(7), id: 'evt_8' }])]
  // Half of its time is over when the first page has come: what it tells is worked on while the second is read.
  const payments = {
    listToldSince: async (types: string[], _: Date, after?: string) => {
      await wait(types.includes(succeeded) && after === undefined ? 10_000 : 20)
      return types.includes(succeeded) ? (pages.shift() ?? page([])) : page([])
    },
  }
  const orders = {
    listDue: nothing,
    find: async (id: number) => {
      found.push(id)
      await wait(found.length === 1 ? 100 : 0)
      return { id, status: 'paid', deliveredAt: 'now', paymentIntentId: 'pi_7' }
    },
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now })
  const data = { refunds: { listDue: nothing }, orders }
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  for (let minute = 0; minute < 2; minute++, now += minuteMs) {
    const sweeping = fresh.sweep({ data, payments, mail: {}, log, now: () => new Date(now) } as never)
    await vi.advanceTimersByTimeAsync(minuteMs)
    await sweeping
  }
  expect(found).toEqual([7, 7])
  expect(log.error).not.toHaveBeenCalled()
})
