import { OrderId } from '#shared/lib/id.ts'
import { type Counted, worthCents } from '#shared/subscriptions/usage.ts'
import type { PlanOrder } from '../data/payments/plan-use.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { pagesAgreed } from '../lib/lookups/pages-of-plan.ts'
import { whyUnsignable } from '../lib/lookups/unsignable.ts'

const tries = 8

/**
 * Lets the owner's subscription pay for a translation that waits for its payment, or comes to: pages counted and everything unlocked in one
 * transaction, once however often it is tried. False when there is no plan that stretches to it, which is then paid for by itself, of a
 * certificate that nobody could sign, and of pages beyond the plan that cost more than `agreedCents`.
 */
export async function settleAgainstPlan(
  ctx: Ctx<'data'>,
  given: TranslationRow,
  agreedCents: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const translation = attempt === 0 ? given : await ctx.data.translations.get(given.id)
    if (translation.paidAt !== undefined) return true
    const { quote, stage, certificatePack: pack } = translation
    if (!quote || (stage !== 'scoring' && stage !== 'awaiting_payment')) return false
    const offer = await pagesAgreed(ctx, translation, quote.pages, agreedCents)
    if (!offer) return false
    if (pack && (await whyUnsignable(ctx, { ...translation, pack }))) return false
    const { plan, period, used, counted } = offer
    const order = orderFor(ctx, translation, period, counted, quote.amountCents)
    const paid = { id: translation.id, planCents: worthCents(plan, counted), stage }
    if (await ctx.data.planUse.settle(order, period, paid, used)) return true
  }
  throw new Error('The plan kept changing while pages were taken from it')
}

/** An order of nothing: its money came with the subscription. */
function orderFor(
  ctx: Ctx,
  { id, userId, originalFilename, translationType, sourceLanguage, targetLanguage, quote }: TranslationRow,
  { subscriptionId, periodStart }: Subscription & { subscriptionId: string },
  counted: Counted,
  singleCents: number,
): PlanOrder {
  const at = ctx.now().toISOString()
  const document = { sourceLanguage, targetLanguage, ...(quote && { pages: quote.pages }) }
  const nothing = { amountCents: 0, discountCents: 0, dueCents: 0, refundedCents: 0, owedCents: 0, promotion: null }
  return {
    id: OrderId.parse(ctx.newId()),
    userId,
    status: 'paid',
    items: [{ translationId: id, originalFilename, translationType, ...document, ...nothing }],
    totalCents: 0,
    paymentIntentId: null,
    plan: { subscriptionId, periodStart, ...counted, singleCents },
    createdAt: at,
    statusAt: at,
    deliveredAt: at,
  }
}
