import type { UserId } from '#shared/lib/id.ts'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { guaranteeCents, guaranteeEnds, guaranteeRefusal } from '#shared/subscriptions/guarantee.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { isEntitled } from '#shared/subscriptions/subscription.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import type { Ctx } from '../lib/ctx.ts'
import { periodPages } from '../lib/lookups/period-pages.ts'
import { firstPeriod } from './first-period.ts'

/** The plan of an account as it stands in our own rows. */
export async function viewOf(ctx: Ctx<'data'>, userId: UserId): Promise<SubscriptionView> {
  const row = await ctx.data.subscriptions.find(userId)
  if (!row || row.subscriptionId === null) return none
  const plan = plans[row.planType]
  const used = await ctx.data.planUse.find({ ...row, subscriptionId: row.subscriptionId })
  const { usedPages, includedPages, overagePages } = periodPages(plan, used)
  const { firstPayment } = row
  const open = guaranteeRefusal(row, ctx.now()) === undefined ? firstPayment : undefined
  return {
    hasActiveSubscription: isEntitled(row, ctx.now()),
    planType: row.planType,
    status: row.status,
    pagesUsed: usedPages,
    pagesIncluded: includedPages,
    overagePages,
    overageCents: beyondCents(plan, overagePages),
    periodEnd: row.periodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    guaranteeUntil: open ? guaranteeEnds(open.paidAt).toISOString() : null,
    guaranteeCents: open ? guaranteeCents(open.amountCents, (await firstPeriod(ctx, row)).usedCents) : null,
  }
}

const none: SubscriptionView = {
  hasActiveSubscription: false,
  planType: null,
  status: null,
  pagesUsed: 0,
  pagesIncluded: 0,
  overagePages: 0,
  overageCents: 0,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  guaranteeUntil: null,
  guaranteeCents: null,
}
