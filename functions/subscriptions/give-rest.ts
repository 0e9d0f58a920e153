import { disputedAgainMs } from '../adapters/refunds-by-hand.ts'
import type { GuaranteeRest } from '../data/payments/guarantee-rest.ts'
import type { Ctx } from '../lib/ctx.ts'
import { noteDisputeRest } from '../lib/note-dispute-rest.ts'

const tries = 6

/**
 * Gives back what a guarantee charged for pages of documents that failed afterwards, each cent once: what leaves is written
 * first, then Stripe, with a key of its own, then the mail, and the ledger last. Whatever breaks off is done again by the next
 * sweep.
 */
export async function giveRest(ctx: Ctx<'data' | 'billing' | 'mail'>, listed: GuaranteeRest): Promise<void> {
  const { guaranteeRest } = ctx.data
  for (let attempt = 0; attempt < tries; attempt++) {
    const rest = await guaranteeRest.find(listed)
    if (!rest) return
    const { guarantee, singleCents, userId } = rest
    const left = guarantee ? guarantee.countedCents - singleCents - guarantee.givenCents : 0
    if (guarantee?.givingCents === undefined) {
      if (left > 0) await guaranteeRest.begin(rest, left)
      else if (await guaranteeRest.end(rest)) return
      continue
    }
    const { givingCents: amountCents, invoiceId, paymentIntentId, refunds } = guarantee
    // What the bank returned with a dispute counts for the guarantee first, and never twice.
    const firstCents = await guaranteeRest.findFirstCents(rest, invoiceId)
    if (firstCents === undefined) return
    const givenCents = firstCents + guarantee.givenCents
    const asked = { invoiceId, paymentIntentId, amountCents, userId, givenCents }
    const given = await ctx.billing.refundRest(asked, refunds)
    if (given === undefined) {
      ctx.log.warn('a refund waits for the end of a dispute', { userId })
      return guaranteeRest.postpone(rest, new Date(ctx.now().getTime() + disputedAgainMs))
    }
    if (given.by === 'refund') {
      await ctx.mail.enqueue({
        cause: `guarantee-rest:${invoiceId}:${refunds}`,
        to: { userId },
        template: 'refund',
        data: { amountCents, reason: 'guarantee-rest' },
      })
    }
    await noteDisputeRest(ctx, { userId, amountCents, about: `invoice ${invoiceId}, part ${refunds}` }, given)
    await guaranteeRest.finish(rest, guarantee, given, ctx.now())
  }
  throw new Error('A period kept changing while money for its pages was given back')
}
