import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Limit } from '#shared/accounts/limits.ts'
import { OrderId, UserId } from '#shared/lib/id.ts'
import { Order } from '#shared/payments/order.ts'
import { newId } from '../lib/base.ts'
import { sweep } from '../payments/sweep.ts'
import { makeWorld } from '../translations/testing/world.ts'
import { limits, orders, translations } from './data.ts'
import { index, keys, shards, shardsOf } from './keys.ts'
import { client, tableName } from './table.ts'
import { createTable } from './testing/create-table.ts'
import { newTranslation } from './testing/new-translation.ts'

beforeAll(createTable)

const long = Date.parse('2026-01-01T00:00:00.000Z')

async function write(items: Record<string, unknown>[]): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const group = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: group } }))
  }
}

/** Open orders, the first the longest overdue; each has an intent to ask about. */
function openOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, i) => {
    const at = new Date(long + i * 1000).toISOString()
    const named = { originalFilename: 'a.txt', translationType: 'ai', promotion: null }
    const item = { ...named, translationId: newId(), amountCents: 495, discountCents: 0, dueCents: 495 }
    const money = { totalCents: 495, items: [item], paymentIntentId: `pi_${i}` }
    return Order.parse({ id: newId(), userId: newId(), status: 'open', statusAt: at, createdAt: at, ...money })
  })
}
const listed = (order: Order) => ({
  ...keys.order(OrderId.parse(order.id)),
  ...order,
  gsi2pk: index.ordersAt('open', order.id),
  gsi2sk: `${order.statusAt}#${order.id}`,
})

test('open orders lie evenly over the partitions, and what is due comes back longest overdue first', async () => {
  const made = openOrders(400)
  await write(made.map(listed))
  const counts = await Promise.all(
    shardsOf((id) => index.ordersAt('open', id)).map(async (pk) => {
      const { Count = 0 } = await client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: 'gsi2',
          KeyConditionExpression: 'gsi2pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          Select: 'COUNT',
        }),
      )
      return Count
    }),
  )
  console.log(`400 open orders over ${shards} partitions: ${counts.join(', ')}`)
  expect(counts).toHaveLength(shards)
  for (const count of counts) expect(count).toBeGreaterThan(25)
  const due = await orders.listDue('open', new Date(), 800)
  expect(due.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
})

test('one sweep asks about every cart that is due, side by side, and finds the paid one among them', {
  timeout: 120_000,
}, async () => {
  const world = makeWorld(UserId.parse(newId()))
  vi.spyOn(world.log, 'error').mockImplementation(() => undefined)
  const asked = new Set<string>()
  let now = 0
  let most = 0
  const payments = {
    listToldSince: async () => ({ told: [], next: undefined }),
    retrieveIntent: async (id: string) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now--
      asked.add(id)
      return { status: 'requires_payment_method' }
    },
  }
  const begin = performance.now()
  // A minute after the first of them: none is a day old, so that none is ended.
  await sweep({ ...world, now: () => new Date(long + 3_600_000), payments: payments as never })
  const ms = Math.round(performance.now() - begin)
  console.log(`P5: ${asked.size} carts asked about in ${ms} ms, ${most} at once`)
  expect(asked.size).toBe(400)
  expect(most).toBe(4)
  expect(await orders.listDue('open', new Date(long + 3_600_000), 10)).toEqual([])
})

test('staff see the translations of a stage newest first, from all partitions', async () => {
  const rows = Array.from({ length: 120 }, (_, i) =>
    newTranslation({ stage: 'scoring', stageAt: new Date(long + i * 1000).toISOString() }),
  )
  await write(
    rows.map((row) => ({
      ...keys.translation(row.id),
      ...row,
      gsi2pk: index.translationsAt('scoring', row.id),
      gsi2sk: `${row.stageAt}#${row.id}`,
    })),
  )
  const first = await translations.listAt('scoring', '', { limit: 50 })
  const second = await translations.listAt('scoring', '', { limit: 100, before: first.at(-1)?.at })
  expect([...first, ...second].map(({ row }) => row.id)).toEqual(rows.toReversed().map(({ id }) => id))
})

test('a limit for everybody is counted in several rows, and lets through about what it says', async () => {
  const limit: Limit = { scope: 'test-all', max: 1000, windowSeconds: 3600 }
  const subjects = new Set<string>()
  let allowed = 0
  const now = new Date()
  for (let turn = 0; turn < 24; turn++) {
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => {
        const [part, subject] = limits.forAll(limit)
        subjects.add(subject)
        return limits.hit(part, subject, now)
      }),
    )
    allowed += verdicts.filter((one) => one.allowed).length
  }
  expect(subjects.size).toBe(shards)
  expect(allowed).toBeGreaterThan(850)
  expect(allowed).toBeLessThanOrEqual(1000)
  expect(limits.forAll({ ...limit, max: 50 })).toEqual([{ ...limit, max: 50 }, 'all'])
})
