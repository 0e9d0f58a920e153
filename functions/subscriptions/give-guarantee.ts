import type { UserId } from '#shared/lib/id.ts'
import { hasEnded } from '#shared/subscriptions/subscription.ts'
import { disputedAgainMs } from '../adapters/refunds-by-hand.ts'
import type { Ctx } from '../lib/ctx.ts'
import { noteDisputeRest } from '../lib/note-dispute-rest.ts'
import { noteBilledBeyond } from './note-billed-beyond.ts'
import { refresh } from './refresh.ts'

const tries = 6

/**
 * Ends a subscription whose first payment was asked back, and returns the money, once: Stripe first, with keys of its own, the
 * ledger last, which takes it off the list. Whatever breaks off is done again by the next sweep.
 */
export async function giveGuarantee(ctx: Ctx<'data' | 'billing' | 'mail'>, userId: UserId): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = await ctx.data.subscriptions.find(userId)
    if (row?.guaranteeAskedAt === undefined || row.guaranteeDoneAt !== undefined) return
    const { subscriptionId, firstPayment, guaranteeCents } = row
    if (subscriptionId === null || !firstPayment) throw new Error('A guarantee is due for what was never paid')
    await ctx.billing.endNow(subscriptionId)
    await refresh(ctx, userId, subscriptionId)
    const ended = await ctx.data.subscriptions.find(userId)
    if (ended?.subscriptionId !== subscriptionId || ended.guaranteeDoneAt !== undefined) return
    if (!hasEnded(ended.status)) throw new Error('A subscription that is given back did not end')
    await noteBilledBeyond(ctx, ended)
    const { invoiceId, paymentIntentId } = firstPayment
    const amountCents = guaranteeCents ?? firstPayment.amountCents
    const asked = { invoiceId, paymentIntentId, amountCents, userId, givenCents: 0 }
    const given = await ctx.billing.refundInvoice(asked)
    if (given === undefined) {
      ctx.log.warn('a guarantee waits for the end of a dispute', { userId })
      return ctx.data.subscriptions.lookAt(userId, new Date(ctx.now().getTime() + disputedAgainMs))
    }
    await noteDisputeRest(ctx, { userId, amountCents, about: `invoice ${invoiceId}` }, given)
    const paid = { userId, subscriptionId, invoiceId, paymentIntentId, amountCents: given.cents }
    if (await ctx.data.subscriptions.finishGuarantee(ended, paid, given.id, ctx.now())) return
  }
  throw new Error('The subscription kept changing while its money was given back')
}
