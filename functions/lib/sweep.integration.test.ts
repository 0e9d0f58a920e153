import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import { OrderId, QueueItemId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { Order } from '#shared/payments/order.ts'
import { commit } from '../data/commit.ts'
import { promotions, retention, translations, users } from '../data/data.ts'
import { index, keys } from '../data/keys.ts'
import { client, gsi2, tableName } from '../data/table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { createPerson } from '../data/testing/person.ts'
import { sweep as sweepJobs } from '../jobs/sweep.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { sweep as sweepPayouts } from '../payouts/sweep.ts'
import { keepFormats } from '../privacy/keep-formats.ts'
import { sweep as sweepPrivacy } from '../privacy/sweep.ts'
import { sweep as sweepSubscriptions } from '../subscriptions/sweep.ts'
import { sweep as sweepTranslations } from '../translations/sweep.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { newId } from './base.ts'

beforeAll(startStores)

const bad = 200
const long = '2020-01-01T00:00:00.000Z'
const later = new Date('2020-01-02T00:00:00.000Z')

/** Rows that nobody can read, overdue for longer than anything else of the list. */
async function plantUnreadable(partition: string): Promise<void> {
  const rows = Array.from({ length: bad }, (_, i) => ({
    pk: `UNREADABLE#${partition}#${i}`,
    sk: 'X',
    gsi2pk: partition,
    gsi2sk: `${long}#${i}`,
  }))
  for (let i = 0; i < bad; i += 25) {
    const group = rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: group } }))
  }
}

/** A row of the list that can be read, overdue less long than the others. */
async function plantGood(partition: string, item: Record<string, unknown>): Promise<void> {
  const Item = { ...item, gsi2pk: partition, gsi2sk: `${later.toISOString()}#1` }
  await client.send(new PutCommand({ TableName: tableName(), Item }))
}

async function dueIn(partition: string): Promise<number> {
  const { Count = 0 } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
      ExpressionAttributeValues: { ':pk': partition, ':now': '2020-02' },
    }),
  )
  return Count
}

/** Vendors that answer nothing useful: what is swept may fail, but it was its turn. */
const vendor = new Proxy({}, { get: () => () => Promise.reject(new Error('no vendor in this test')) })
const worldOf = (now = new Date()): World => {
  const world = makeWorld(newUserId(), { now: () => now })
  vi.spyOn(world.log, 'error').mockImplementation(() => undefined)
  return world
}

const user = newUserId()

const order = (status: 'open' | 'paid') => {
  const id = OrderId.parse(newId())
  const named = { originalFilename: 'a.txt', translationType: 'ai' }
  const item = { ...named, translationId: newId(), amountCents: 495, discountCents: 0, dueCents: 495, promotion: null }
  const money = { totalCents: 495, items: [item], paymentIntentId: null }
  return { ...keys.order(id), ...Order.parse({ id, userId: user, status, statusAt: long, createdAt: long, ...money }) }
}
const refundDue = () => {
  const [orderId, translationId] = [OrderId.parse(newId()), newId() as TranslationId]
  const facts = { userId: newUserId(), amountCents: 5, reason: 'failed', createdAt: long }
  return { ...keys.refundDue(orderId, translationId), orderId, translationId, ...facts }
}
const marked = (key: { pk: string; sk: string }, userId: UserId) => ({ ...key, userId })

const jobs = () => sweepJobs(worldOf())
const payments = () => sweepPayments({ ...worldOf(), payments: vendor as never })
const payouts = () => sweepPayouts(worldOf())
const privacy = () => sweepPrivacy({ ...worldOf(), identity: { removeUser: async () => {} } as never })
const subscriptions = () => sweepSubscriptions({ ...worldOf(), billing: vendor as never })

test.each<[string, string, () => Record<string, unknown>, () => Promise<void>]>([
  ['money that is due', index.refundsAt('due'), refundDue, payments],
  ['open orders', index.ordersAt('open', 3), () => order('open'), payments],
  ['paid orders', index.ordersAt('paid', 3), () => order('paid'), payments],
  ['jobs', index.jobWatch, () => ({ ...keys.jobWatch(QueueItemId.parse(7)), queueItemId: 7 }), jobs],
  ['retention', index.retention(3), () => ({ ...keys.retention(7 as TranslationId), translationId: 7 }), privacy],
  ['forgettings', index.forgettings, () => marked(keys.forgetting(user), user), privacy],
  ['erasures', index.erasures, () => marked(keys.erasure(user), user), privacy],
  ['network addresses', index.registrationAddresses, () => marked(keys.registrationAddress(user), user), privacy],
  [
    'viewers of promotions',
    index.promotionViewers,
    () => ({
      ...keys.promotionAudit(OrderId.parse(9), 'applied#first'),
      orderId: 9,
      kind: 'applied',
      promotionType: 'first',
    }),
    privacy,
  ],
  [
    'pages beyond a plan',
    index.overageAt('due'),
    () => {
      const translationId = newId() as TranslationId
      return {
        ...keys.overage(translationId),
        translationId,
        userId: user,
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        planType: 'professional',
        pages: 1,
        createdAt: long,
      }
    },
    subscriptions,
  ],
  [
    'payout batches',
    index.payoutBatchesOpen,
    () => ({ ...keys.payoutBatch('2020-01-03'), date: '2020-01-03' }),
    payouts,
  ],
  [
    'pages that a guarantee charged',
    index.guaranteeRests,
    () => ({
      ...keys.planUse(user, 'sub_1', long),
      userId: user,
      subscriptionId: 'sub_1',
      periodStart: long,
      singleCents: 0,
      guarantee: { invoiceId: 'in_1', paymentIntentId: 'pi_1', countedCents: 495, givenCents: 0, refunds: 0 },
    }),
    subscriptions,
  ],
  [
    'translations that stand still',
    index.translationsAt('extracting', 3),
    () => {
      const row = newTranslation({ stage: 'extracting', stageAt: long })
      return { ...keys.translation(row.id), ...row }
    },
    () => sweepTranslations(worldOf()),
  ],
])('W2: 200 rows of %s that nobody can read do not stand before one that can', async (_, partition, good, sweep) => {
  await plantUnreadable(partition)
  await plantGood(partition, good())
  expect(await dueIn(partition)).toBe(bad + 1)
  // A slow machine may need its share of the next sweep.
  for (let turn = 0; turn < 3 && (await dueIn(partition)) > 0; turn++) await sweep()
  expect(await dueIn(partition)).toBe(0)
})

test('R3: 200 documents that cannot be deleted do not keep the next one, and their failure is told', {
  timeout: 240_000,
}, async () => {
  const userId = newUserId()
  await createPerson({ id: userId })
  const world = makeWorld(userId)
  const failed = new Set<string>()
  for (let i = 0; i < bad; i += 25) {
    const rows = Array.from({ length: 25 }, () => newTranslation({ userId, stage: 'failed', stageAt: long }))
    for (const row of rows) failed.add(String(row.id))
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [tableName()]: rows.map((row) => ({ PutRequest: { Item: { ...keys.translation(row.id), ...row } } })),
        },
      }),
    )
    await Promise.all(rows.map((row) => commit([retention.markerItem(row.id, new Date(long))])))
  }
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await translations.expire(id, { code: 'payment-expired' }, new Date())
  const files = {
    ...world.files,
    removeBelow: (prefix: string) =>
      failed.has(prefix.split('/')[2] ?? '')
        ? Promise.reject(new Error('S3 says no'))
        : world.files.removeBelow(prefix),
  } as World['files']
  const told = vi.spyOn(world.log, 'error').mockImplementation(() => undefined)
  const now = () => new Date(Date.now() + 9 * 86_400_000)
  const isDeleted = async () => (await translations.get(id)).deletedAt !== undefined
  for (let turn = 0; turn < 3 && !(await isDeleted()); turn++)
    await sweepPrivacy({ ...world, files, now, identity: { removeUser: async () => {} } as never })
  expect(await isDeleted()).toBe(true)
  expect(told.mock.calls.filter(([, facts]) => facts?.['what'] === 'retention')).toHaveLength(bad)
})

test('R3: a format that cannot be made does not keep the original, nor does one that took the function with it', async () => {
  const world = makeWorld(newUserId())
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  await commit([translations.payItem(id, paid)])
  await runMachine(world, id, { from: 'payment' })
  vi.spyOn(world.log, 'error').mockImplementation(() => undefined)
  const files = {
    ...world.files,
    put: (key: string, ...rest: [string, string]) =>
      key.endsWith('.pdf') ? Promise.reject(new RangeError('too many')) : world.files.put(key, ...rest),
  } as World['files']
  const after = (minutes: number) => {
    const now = () => new Date(Date.now() + 8 * 86_400_000 + minutes * 60_000)
    return { ...world, files, now, identity: {} as never }
  }
  const isThere = async () => (await translations.get(id)).sourceDeletedAt === undefined
  await sweepPrivacy(after(0))
  expect(world.exportsAsked).toEqual([{ formatsOf: id }])
  expect(await isThere()).toBe(true)
  // Whoever began the text died with it.
  expect(await retention.claimFormat(id, 'docx', after(0).now())).toBe(true)
  await keepFormats(after(1), id)
  await sweepPrivacy(after(2))
  expect(await isThere()).toBe(true)
  await sweepPrivacy(after(65))
  expect(await isThere()).toBe(false)
  expect([...(await retention.findTries(id)).keys()].toSorted()).toEqual(['docx', 'pdf'])
})

test('what a sweep puts off is due later, and only while it is still listed', async () => {
  const [userId, id, orderId] = [newUserId(), newId() as TranslationId, OrderId.parse(newId())]
  const until = new Date('2020-06-01T00:00:00.000Z')
  const row = newTranslation({ id, stage: 'queued', stageAt: long })
  const viewed = { orderId, decision: 'applied#first' }
  const lists: [string, Record<string, unknown>, () => Promise<void>][] = [
    [index.retention(id), { ...keys.retention(id), translationId: id }, () => retention.postpone(id, until)],
    [index.erasures, marked(keys.erasure(userId), userId), () => retention.postponeErasure(userId, until)],
    [index.forgettings, marked(keys.forgetting(userId), userId), () => retention.postponeForgetting(userId, until)],
    [
      index.registrationAddresses,
      marked(keys.registrationAddress(userId), userId),
      () => users.postponeAddress(userId, until),
    ],
    [
      index.promotionViewers,
      keys.promotionAudit(orderId, viewed.decision),
      () => promotions.postponeViewed(viewed, until),
    ],
    [index.translationsAt('queued', id), { ...keys.translation(id), ...row }, () => translations.postpone(row, until)],
  ]
  for (const [partition, item, postpone] of lists) {
    await postpone()
    const before = await dueIn(partition)
    await plantGood(partition, item)
    expect(await dueIn(partition)).toBe(before + 1)
    await postpone()
    expect(await dueIn(partition)).toBe(before)
  }
})
