import { covers, type Plan, plans } from '#shared/subscriptions/plan.ts'
import { isEntitled, mayExceed } from '#shared/subscriptions/subscription.ts'
import { beyondCents, type Counted, countPages } from '#shared/subscriptions/usage.ts'
import type { PlanUse } from '../../data/payments/plan-count.ts'
import type { Subscription } from '../../data/payments/subscriptions.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'
import { periodPages } from './period-pages.ts'

type PlanOffer = {
  plan: Plan
  period: Subscription & { subscriptionId: string }
  used: PlanUse | undefined
  counted: Counted
  /** What the pages beyond the plan cost. */
  cents: number
}

/** What the owner's plan gives for a document of so many pages as things stand; undefined where there is none that stretches to it. */
export async function pagesOfPlan(
  ctx: Ctx<'data'>,
  { userId, translationType }: Pick<TranslationRow, 'userId' | 'translationType'>,
  pages: number,
): Promise<PlanOffer | undefined> {
  const subscription = await ctx.data.subscriptions.find(userId)
  if (!subscription || subscription.subscriptionId === null) return undefined
  const plan = plans[subscription.planType]
  if (!isEntitled(subscription, ctx.now()) || !covers(plan, translationType)) return undefined
  const period = { ...subscription, subscriptionId: subscription.subscriptionId }
  const used = await ctx.data.planUse.find(period)
  const counted = countPages(plan, { ...periodPages(plan, used), mayExceed: mayExceed(subscription, ctx.now()) }, pages)
  return counted ? { plan, period, used, counted, cents: beyondCents(plan, counted.overagePages) } : undefined
}

/** The same where what goes beyond the plan costs no more than its owner has agreed to. */
export async function pagesAgreed(
  ctx: Ctx<'data'>,
  row: Pick<TranslationRow, 'userId' | 'translationType'>,
  pages: number,
  agreedCents: number,
): Promise<PlanOffer | undefined> {
  const offer = await pagesOfPlan(ctx, row, pages)
  return offer && offer.cents <= agreedCents ? offer : undefined
}

/**
 * What is agreed to without a question: nothing beyond the plan, and whatever it costs where a program ordered the document, whom nobody can
 * ask. Its owner may take the same pages from the plan when they have read what those cost.
 */
export const unaskedCents = ({ viaKey }: Pick<TranslationRow, 'viaKey'>): number =>
  viaKey ? Number.POSITIVE_INFINITY : 0
