import type { ActOf } from '#shared/audit/words.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import type { PayoutMove, PayoutRow } from '../data/payouts/payouts.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { changedMeanwhile } from '../lib/lookups/history-of.ts'
import { isOwnAccount } from '../lib/refuse-own.ts'

/** A payout that a person of the staff may touch: one that somebody signed for, and for no work or document of their own. */
export async function payoutFor(
  ctx: Ctx<'data'>,
  id: TranslationId,
): Promise<{ row: PayoutRow; by: UserId; translatorId: UserId }> {
  const by = caller(ctx).userId
  const row = await ctx.data.payouts.find(id)
  if (!row) throw notFound()
  const { translatorId } = row
  if (translatorId === undefined) throw new AppError('payout-unsigned')
  if ((await isOwnAccount(ctx, translatorId)) || (await isOwnAccount(ctx, row.userId))) throw new AppError('payout-own')
  return { row, by, translatorId }
}

/**
 * Nothing is done a second time: the same request of the same person is answered as the first one was, and who decided on an older
 * state hears who came first.
 */
export async function doneAlready(
  ctx: Ctx<'data'>,
  { row, by }: { row: PayoutRow; by: UserId },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === row.moves) return
  const subject = `payout:${row.translationId}`
  const { rows } = await ctx.data.audit.listOf(subject, { limit: 1 })
  if (rows[0]?.actor !== by) throw await changedMeanwhile(ctx, subject)
}

/** One move with its audit row. False when somebody else moved first. */
export function moveByStaff(
  ctx: Ctx<'data'>,
  { row, by }: { row: PayoutRow; by: UserId },
  action: ActOf<'payout'>,
  move: Omit<PayoutMove, 'now'>,
): Promise<boolean> {
  const now = ctx.now()
  const audit = ctx.data.audit.auditItem({
    id: ctx.newId(),
    at: now,
    actor: by,
    action: `payout.${action}`,
    subject: `payout:${row.translationId}`,
    before: { status: row.status },
    after: { status: move.status, cents: row.payoutCents, transaction: move.transactionId ?? null },
  })
  return ctx.data.payouts.move(row, { ...move, now }, [audit])
}
