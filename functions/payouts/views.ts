import type * as z from 'zod'
import { toDollars } from '#shared/lib/money.ts'
import type { BatchPayment, PayoutBatch, PendingPayout } from '#shared/payouts/view.ts'
import type { BatchRow, PaymentRow } from '../data/payouts/payout-batches.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import { deletedName } from '../data/translations/traces.ts'
import type { Ctx } from '../lib/ctx.ts'

/** A payout as staff see it, with the document's name while there is one. */
export async function payoutView(ctx: Ctx<'data'>, row: PayoutRow): Promise<z.input<typeof PendingPayout>> {
  const [translation, signer] = await Promise.all([
    ctx.data.translations.find(row.translationId),
    row.translatorId === undefined ? undefined : ctx.data.users.findById(row.translatorId),
  ])
  return {
    id: row.translationId,
    originalFilename:
      translation?.deletedAt === undefined ? (translation?.originalFilename ?? deletedName) : deletedName,
    translator: signer ? { firstName: signer.firstName, lastName: signer.lastName, email: signer.email } : null,
    assignedTranslator: translation?.assignedTranslator ?? null,
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    amount: toDollars(row.amountCents),
    translatorPayout: toDollars(row.payoutCents),
    platformFee: toDollars(row.platformFeeCents),
    completedAt: row.createdAt,
    payoutStatus: row.status,
    payoutDate: row.payoutDate ?? null,
    payoutMethod: row.payoutMethod ?? null,
    payoutTransactionId: row.transactionId ?? null,
    failure: row.failure ?? null,
    batch: row.batch ?? null,
    version: row.moves,
  }
}

export const batchView = (row: BatchRow): z.input<typeof PayoutBatch> => ({
  ...row,
  payments: row.payments ?? null,
  sha256: row.bankFile?.sha256 ?? null,
})

export const paymentView = (row: PaymentRow): z.input<typeof BatchPayment> => ({
  ...row,
  transactionId: row.transactionId ?? null,
  failure: row.failure ?? null,
})
