import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { TranslationId } from '#shared/lib/id.ts'
import * as rows from '#shared/subscriptions/api.ts'
import { mailsTo } from '../../accounts/testing/cloud.ts'
import { overages, planUse, translations } from '../../data/data.ts'
import { client, tableName } from '../../data/table.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { call } from '../../lib/testing/call.ts'
import { type Customer, makeCtx, startPayments, type World, waiting } from '../../payments/testing/world.ts'
import { handler } from '../entry.ts'
import { settleAgainstPlan } from '../settle-against-plan.ts'
import { rowOf } from './subscriber.ts'

/** The payments' world of one test file, whose Stripe has a clock that the file may move. */
export let world: World
let aheadMs = 0

/** Opens the world before the tests of a file, mends after each what the test broke in it, and closes it. */
export function openPlans(): void {
  beforeAll(async () => {
    aheadMs = 0
    world = await startPayments()
  })
  afterEach(async () => {
    await world.control('POST /webhooks', { hold: false, copies: 1, shuffle: false, drop: 0 })
    await world.control('DELETE /faults')
  })
  afterAll(() => world.close())
}

/** The time as Stripe has it. */
export const now = () => new Date(Date.now() + aheadMs)
export const later = (minutes: number) => () => new Date(now().getTime() + minutes * 60_000)

export async function advance(days: number): Promise<void> {
  await world.control('POST /advance', { days })
  aheadMs += days * 86_400_000
}

export const ctxAt = (customer: Customer) => makeCtx(customer, { now })

/** The plan pays for a document, whatever its owner has agreed to that it costs beyond. */
export const takeFromPlan = (customer: Customer, row: TranslationRow) =>
  settleAgainstPlan(ctxAt(customer), row, Number.POSITIVE_INFINITY)

type Asked = 'cancelSubscription' | 'resumeSubscription' | 'getSubscriptionStatus' | 'refundSubscription'

export const ask = (customer: Customer, row: (typeof rows)[Asked]) =>
  call(handler, row, { cookies: customer.cookies, ...(row.method === 'POST' && { body: {} }) })

export const status = async (customer: Customer) => (await ask(customer, rows.getSubscriptionStatus)).body

/** Pages of the running period. */
export async function used(customer: Customer): Promise<{ pages: number; overagePages: number }> {
  const row = await rowOf(customer)
  const { pages = 0, overagePages = 0 } =
    (await planUse.find({ ...row, subscriptionId: row.subscriptionId ?? '' })) ?? {}
  return { pages, overagePages }
}

export const subjects = async ({ user }: Customer) => (await mailsTo(user.email)).map((mail) => mail.subject)

/** A translation of so many pages that waits to be paid. */
export const ofPages = (customer: Customer, pages: number, type: 'ai' | 'certified' = 'ai') =>
  waiting(customer, type, { words: pages * 250 })

/** Puts a settled translation where the workflow leaves it. */
export async function complete(row: TranslationRow): Promise<void> {
  await translations.moveTo(row.id, 'finishing', now())
  await translations.moveTo(row.id, 'completed', now(), { completedAt: now().toISOString() })
}

export async function ledgerOf(customer: Customer): Promise<Record<string, unknown>[]> {
  const { subscriptionId } = await rowOf(customer)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `SUBSCRIPTION#${subscriptionId}` },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** What the sweep notes before a report leaves; nothing more is done. */
export async function noteReport(customer: Customer, id: TranslationId): Promise<void> {
  const row = await rowOf(customer)
  const period = { ...row, subscriptionId: row.subscriptionId ?? '' }
  const [used, overage] = await Promise.all([planUse.find(period), overages.find(id)])
  if (!used || !overage) throw new Error('Nothing is to be billed')
  await overages.beginBill(id, 'triedAt', { period, used, pages: overage.pages }, now())
}
