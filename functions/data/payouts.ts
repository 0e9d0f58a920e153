import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { type PayoutStatus, split } from '#shared/payouts/payout.ts'
import { commit, type Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { tableName } from './table.ts'
import { get, type Move, move, moveTo, type TranslationRow } from './translations.ts'

/** The ledger's entry for one certified translation: what the customer paid, shared between translator and platform. */
export type PayoutRow = {
  translationId: TranslationId
  userId: UserId
  amountCents: number
  payoutCents: number
  platformFeeCents: number
  status: PayoutStatus
  createdAt: string
}

/**
 * Completes a paid translation; for a certified one the payout's ledger entry is written in the same transaction, so that
 * there is one entry for each completion and none without it (promise P6).
 */
export async function complete(row: TranslationRow, now: Date): Promise<Move> {
  const completedAt = now.toISOString()
  if (row.translationType !== 'certified') return moveTo(row.id, 'completed', now, { completedAt })
  // Where a subscription paid, the document's worth out of the plan stands for what was paid.
  const amountCents = row.planCents ?? row.amountCents ?? 0
  const { payoutCents, platformFeeCents } = split(amountCents)
  const entry: PayoutRow = {
    translationId: row.id,
    userId: row.userId,
    amountCents,
    payoutCents,
    platformFeeCents,
    status: 'pending',
    createdAt: completedAt,
  }
  const put: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.payout(row.id),
        ...entry,
        gsi2pk: index.payoutsAt('pending'),
        gsi2sk: `${completedAt}#${row.id}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const fields = {
    completedAt,
    humanReviewCompletedAt: completedAt,
    translatorPayoutCents: payoutCents,
    platformFeeCents,
    payoutStatus: 'pending',
  } as const
  if (await commit([put, move(row.id, 'completed', now, fields, true)])) return 'moved'
  return (await get(row.id)).stage === 'completed' ? 'already' : 'ended'
}
