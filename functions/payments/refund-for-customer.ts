import { AppError } from '#shared/lib/error.ts'
import type { TicketId, TranslationId } from '#shared/lib/id.ts'
import { staffRefundRefusal } from '#shared/payments/refund.ts'
import type { refundForCustomer as row } from '#shared/payments/staff-api.ts'
import { failureOf, reasonOf } from '#shared/translations/failure.ts'
import { auditItem } from '../data/staff/audit.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { staffRefundFacts } from '../lib/lookups/staff-refund.ts'
import { isOwnAccount } from '../lib/refuse-own.ts'
import { settleRefund } from './refund-translation.ts'

const tries = 4

/**
 * Staff give the money of a translation back, with a reason: it is locked, the money written as due and the act audited in one
 * transaction. Nobody does it for themselves. It uses nothing of the customer's own right to a refund, and what a translator has earned stays earned.
 * Who has signed what then could not be certified earns it in that transaction: the fault is ours.
 */
export const refundForCustomer: Verb<typeof row, 'data' | 'payments' | 'mail'> = async (ctx, input) => {
  const given = await takeBack(ctx, input)
  await tellWithoutMoney(ctx, given)
  return { output: await settleRefund(ctx, given) }
}

/** Where a plan paid, no mail about money says that the document has come to nothing. */
async function tellWithoutMoney(ctx: Ctx<'mail'>, given: TranslationRow): Promise<void> {
  const { id: translationId, userId, originalFilename, amountCents, failure } = given
  if (amountCents !== 0 || !failure) return
  const data = { originalFilename, translationId, reason: reasonOf(failure, given) }
  const cause = `translation-failed:${translationId}`
  await ctx.mail.enqueue({ cause, to: { userId }, template: 'translation-failed', data })
}

type Wish = { translationId: TranslationId; why: string; ticketId?: TicketId | undefined }

/** The row as it stands once it is given back; asked again it is the same. */
async function takeBack(ctx: Ctx<'data'>, { translationId: id, why, ticketId }: Wish): Promise<TranslationRow> {
  let wasStuck = false
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = await ctx.data.translations.get(id)
    if (await isOwnAccount(ctx, row.userId)) throw new AppError('refund-own')
    if (row.refundedAt !== undefined) return row
    // Its certificate came in the same moment: whoever decided without it looks at it first.
    if (wasStuck && row.stage === 'completed') break
    const { waiting, signed, ...facts } = await staffRefundFacts(ctx, row)
    const refusal = staffRefundRefusal(facts)
    if (refusal) throw new AppError(`refund-${refusal}`)
    const audit = auditItem({
      id: ctx.newId(),
      at: ctx.now(),
      actor: caller(ctx).userId,
      action: 'translation.refunded',
      subject: `translation:${id}`,
      before: { stage: row.stage, paidAt: row.paidAt ?? null, downloadedAt: row.downloadedAt ?? null },
      after: { refundedCents: row.amountCents ?? 0, orderId: row.orderId ?? null, ticket: ticketId ?? null },
      why,
    })
    wasStuck = facts.stuck
    const withdrawn = waiting ? ctx.data.queue.withdraw(waiting, ctx.now()) : []
    const givenBack = signed
      ? await ctx.data.payouts.giveBackSigned(row, signed, failureOf('refunded', { paid: true }), [audit], ctx.now())
      : await ctx.data.translations.giveBack(row, failureOf('refunded'), [...withdrawn, audit], ctx.now())
    if (givenBack) await ctx.data.memory.forgetTexts(id)
  }
  throw new AppError('translation-changing')
}
