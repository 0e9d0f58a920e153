import { hasEnded, isRunning } from '#shared/subscriptions/subscription.ts'
import type { GuaranteeRest } from '../data/payments/guarantee-rest.ts'
import type { Overage } from '../data/payments/overages.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { billOverage } from './bill-overage.ts'
import { endForGood } from './end-for-good.ts'
import { giveGuarantee } from './give-guarantee.ts'
import { giveRest } from './give-rest.ts'
import { isThere } from './is-there.ts'
import { refresh } from './refresh.ts'

type Sweeper = Ctx<'data' | 'billing' | 'mail'>
const againMs = 5 * 60_000
/** Stripe lets an account ask about 25 subscriptions a second, and answers in about 150 ms. */
const atOnce = 4
/** Leaves time to finish the last one before the function is stopped; the next sweep goes on. */
const enoughMs = 15_000
/** The payment of an invoice is told by an event, or found after this. */
const invoiceAgainMs = 60 * 60_000
/** Stripe expires an unpaid subscription after 23 hours. */
const unpaidForMs = 24 * 3_600_000

/**
 * Makes our rows say what Stripe says, whatever event was lost; ends what closed accounts leave behind, lets the plans of disabled ones end, returns money that is
 * due, and has pages beyond a plan billed.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const { subscriptions, overages, guaranteeRest } = ctx.data
  const reconciling = duty<Subscription>('subscription', {
    list: subscriptions.listDue,
    about: ({ userId }) => ({ userId }),
    postpone: subscriptions.postpone,
    work: (row) => reconcile(ctx, row),
    atOnce,
  })
  const billing = duty<Overage>('pages beyond a plan', {
    list: overages.listDue,
    about: ({ translationId }) => ({ translationId }),
    postpone: (overage, now) => {
      const laterMs = overage.invoiceId === undefined ? againMs : invoiceAgainMs
      return overages.postpone(overage, new Date(now.getTime() + laterMs))
    },
    work: (overage) => billOverage(ctx, overage),
  })
  const returning = duty<GuaranteeRest>('pages that a guarantee charged', {
    list: guaranteeRest.listDue,
    about: ({ subscriptionId, periodStart }) => ({ subscriptionId, periodStart }),
    postpone: (rest, now) => guaranteeRest.postpone(rest, new Date(now.getTime() + againMs)),
    work: (rest) => giveRest(ctx, rest),
  })
  // Last, with all the time that the others leave: each plan is due once a day.
  await sweepAll(ctx, [billing, returning, reconciling], enoughMs)
}

async function reconcile(ctx: Sweeper, row: Subscription): Promise<void> {
  if (row.guaranteeAskedAt !== undefined && row.guaranteeDoneAt === undefined) return giveGuarantee(ctx, row.userId)
  if (row.closedAt !== undefined && !hasEnded(row.status)) return endForGood(ctx, row)
  if (row.subscriptionId !== null) {
    await stopRenewals(ctx, row, row.subscriptionId)
    return refresh(ctx, row.userId, row.subscriptionId)
  }
  if (ctx.now().getTime() - Date.parse(row.createdAt) > unpaidForMs)
    await ctx.data.subscriptions.save(row, { status: 'expired' }, ctx.now())
}

/**
 * Whoever staff have shut out can neither use a plan nor cancel it: nothing more is charged for it. What is paid stays until its period
 * ends, and may be taken up again by whoever is let in before.
 */
async function stopRenewals(ctx: Sweeper, row: Subscription, subscriptionId: string): Promise<void> {
  if (!isRunning(row.status) || (await isThere(ctx, row.userId))) return
  if (row.status !== 'active') await ctx.billing.endNow(subscriptionId)
  else if (!row.cancelAtPeriodEnd) await ctx.billing.cancelAtPeriodEnd(subscriptionId, true)
}
