import type { TranslationId } from '#shared/lib/id.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import type { OverageInvoice } from '../adapters/stripe-overage.ts'
import type { Overage } from '../data/payments/overages.ts'
import type { Ctx } from '../lib/ctx.ts'
import { isThere } from './is-there.ts'
import { noteUnbilled } from './note-unbilled.ts'

type Needs = Ctx<'data' | 'billing' | 'mail'>

/**
 * Asks Stripe about the own invoice of pages beyond a plan and writes what it says, for the sweeper and Stripe's events alike, in any
 * order and as often as they like. Mails go first, each once by its own key; whatever breaks off is done again. An invoice that was
 * given up may still be paid.
 */
export async function syncOverage(ctx: Needs, translationId: TranslationId): Promise<void> {
  const overage = await ctx.data.overages.find(translationId)
  if (overage?.invoiceId === undefined || overage.state === 'paid') return
  const invoice = await ctx.billing.retrieveOverageInvoice(overage.invoiceId)
  const { status } = invoice
  if (status === 'paid' ? invoice.amountCents > 0 : status === 'refused' || status === 'unpaid')
    await tell(ctx, overage, invoice)
  if (status === 'paid') await ctx.data.overages.settle(overage, { invoiceId: invoice.id, ...invoice }, ctx.now())
  if ((status === 'unpaid' || status === 'over') && overage.state === undefined) {
    await noteUnbilled(ctx, overage, 'unpaid')
    await ctx.data.overages.end(translationId, 'unpaid', ctx.now())
  }
}

/** What the customer hears: that pages were paid, or that the card refused. */
async function tell(ctx: Needs, overage: Overage, { id, status }: OverageInvoice): Promise<void> {
  const { userId, planType, pages } = overage
  if (!(await isThere(ctx, userId))) return
  const plan = plans[planType]
  const isPaid = status === 'paid'
  await ctx.mail.enqueue({
    cause: `overage-${isPaid ? 'paid' : 'refused'}:${id}`,
    to: { userId },
    template: isPaid ? 'overage-paid' : 'overage-payment-failed',
    data: { planName: plan.name, pages, amountCents: beyondCents(plan, pages) },
  })
}
