import { hasEnded } from '#shared/subscriptions/subscription.ts'
import type { GuaranteeRest } from '../data/payments/guarantee-rest.ts'
import type { Overage } from '../data/payments/plan-use.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { endForGood } from './end-for-good.ts'
import { giveGuarantee } from './give-guarantee.ts'
import { giveRest } from './give-rest.ts'
import { noteUnbilled } from './note-unbilled.ts'
import { refresh } from './refresh.ts'

type Sweeper = Ctx<'data' | 'billing' | 'mail'>
const againMs = 5 * 60_000
/** Leaves time to finish the last one before the function is stopped; the next sweep goes on. */
const enoughMs = 15_000
/** Stripe keeps identifiers and keys for a day: a report that is older than this could be billed twice. */
const reportForMs = 23 * 3_600_000
/** Stripe expires an unpaid subscription after 23 hours. */
const unpaidForMs = 24 * 3_600_000

/**
 * Makes our rows say what Stripe says, whatever event was lost; ends what closed accounts leave behind, returns money that is
 * due, and has pages beyond a plan billed.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const { subscriptions, planUse, guaranteeRest } = ctx.data
  const reconciling = duty<Subscription>('subscription', {
    list: subscriptions.listDue,
    about: ({ userId }) => ({ userId }),
    postpone: subscriptions.postpone,
    work: (row) => reconcile(ctx, row),
  })
  const billing = duty<Overage>('pages beyond a plan', {
    list: planUse.listOverage,
    about: ({ translationId }) => ({ translationId }),
    postpone: (overage, now) => planUse.postponeOverage(overage, new Date(now.getTime() + againMs)),
    work: (overage) => bill(ctx, overage),
  })
  const returning = duty<GuaranteeRest>('pages that a guarantee charged', {
    list: guaranteeRest.listDue,
    about: ({ subscriptionId, periodStart }) => ({ subscriptionId, periodStart }),
    postpone: (rest, now) => guaranteeRest.postpone(rest, new Date(now.getTime() + againMs)),
    work: (rest) => giveRest(ctx, rest),
  })
  await sweepAll(ctx, [reconciling, billing, returning], enoughMs)
}

async function reconcile(ctx: Sweeper, row: Subscription): Promise<void> {
  if (row.guaranteeAskedAt !== undefined && row.guaranteeDoneAt === undefined) return giveGuarantee(ctx, row.userId)
  if (row.closedAt !== undefined && !hasEnded(row.status)) return endForGood(ctx, row)
  if (row.subscriptionId !== null) return refresh(ctx, row.userId, row.subscriptionId)
  if (ctx.now().getTime() - Date.parse(row.createdAt) > unpaidForMs)
    await ctx.data.subscriptions.save(row, { status: 'expired' }, ctx.now())
}

/** A document is billed when it is delivered. */
async function bill(ctx: Sweeper, overage: Overage): Promise<void> {
  const { translationId, triedAt } = overage
  const now = ctx.now()
  const { stage } = await ctx.data.translations.get(translationId)
  if (stage !== 'completed') return
  if (triedAt !== undefined && now.getTime() - Date.parse(triedAt) > reportForMs) {
    ctx.log.error('nobody knows whether pages beyond a plan were billed', { translationId })
    return ctx.data.planUse.endReport(translationId, 'unknown', now)
  }
  // Stripe takes a report for what has ended, and never bills it.
  if (hasEnded((await ctx.billing.retrieveSubscription(overage.subscriptionId)).status)) {
    await noteUnbilled(ctx, overage)
    return ctx.data.planUse.endReport(translationId, 'unbilled', now)
  }
  await ctx.data.planUse.noteReport(translationId, now)
  await ctx.billing.reportOverage(overage)
  await ctx.data.planUse.endReport(translationId, 'reported', now)
}
