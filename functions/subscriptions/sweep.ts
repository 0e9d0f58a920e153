import { hasEnded } from '#shared/subscriptions/subscription.ts'
import type { Overage } from '../data/plan-use.ts'
import type { Subscription } from '../data/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { endForGood } from './end-for-good.ts'
import { giveGuarantee } from './give-guarantee.ts'
import { refresh } from './refresh.ts'

type Sweeper = Ctx<'data' | 'billing' | 'mail'>
const batch = 100
const againMs = 5 * 60_000
/** Stripe keeps identifiers and keys for a day: a report that is older than this could be billed twice. */
const reportForMs = 23 * 3_600_000
/** Stripe expires an unpaid subscription after 23 hours. */
const unpaidForMs = 24 * 3_600_000

/**
 * Makes our rows say what Stripe says, whatever event was lost; ends what closed accounts leave behind, returns money that is
 * due, and has pages beyond a plan billed.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const now = ctx.now()
  for (const row of await ctx.data.subscriptions.listDue(now, batch)) {
    await one(ctx, { userId: row.userId }, () => reconcile(ctx, row))
  }
  for (const overage of await ctx.data.planUse.listOverage(now, batch)) {
    await one(ctx, { translationId: overage.translationId }, () => bill(ctx, overage))
  }
}

// Each is put off before it is tried: one that fails, or takes the whole sweep with it, comes after the others next time.

async function reconcile(ctx: Sweeper, row: Subscription): Promise<void> {
  await ctx.data.subscriptions.postpone(row, ctx.now())
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
  await ctx.data.planUse.postponeOverage(overage, new Date(now.getTime() + againMs))
  const { stage } = await ctx.data.translations.get(translationId)
  if (stage !== 'completed') return
  if (triedAt !== undefined && now.getTime() - Date.parse(triedAt) > reportForMs) {
    ctx.log.error('nobody knows whether pages beyond a plan were billed', { translationId })
    return ctx.data.planUse.endReport(translationId, 'unknown', now)
  }
  await ctx.data.planUse.noteReport(translationId, now)
  await ctx.billing.reportOverage(overage)
  await ctx.data.planUse.endReport(translationId, 'reported', now)
}

/** One customer's trouble must not keep the others waiting. */
async function one(ctx: Sweeper, about: Record<string, number>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.error('a subscription could not be swept', about, error)
  }
}
