import type { UserId } from '#shared/lib/id.ts'
import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The cause names the first move into the queue: queued again after it came back is another mail. */
export async function tellQueued(ctx: Ctx<'mail'>, row: PayoutRow): Promise<void> {
  if (row.translatorId === undefined || row.batch !== undefined) return
  await ctx.mail.enqueue({
    cause: `payout-queued:${row.translationId}:${row.moves}`,
    to: { userId: row.translatorId },
    template: 'payout-queued',
    data: { payoutCents: row.payoutCents, translationId: row.translationId },
  })
}

export async function tellPaid(ctx: Ctx<'mail'>, row: PayoutRow): Promise<void> {
  if (row.translatorId === undefined) return
  await ctx.mail.enqueue({
    cause: `payout-paid:${row.translationId}`,
    to: { userId: row.translatorId },
    template: 'payout-paid',
    data: { payoutCents: row.payoutCents, payouts: 1 },
  })
}

/** How the one payment of a Friday ended. */
export async function tellDecided(ctx: Ctx<'mail'>, row: PaymentRow): Promise<void> {
  const to: { userId: UserId } = { userId: row.translatorId }
  const facts = { payoutCents: row.totalCents, friday: `${row.batch}T12:00:00.000Z`, reference: row.reference }
  if (row.status === 'completed') {
    const cause = `payout-paid:${row.batch}:${row.translatorId}`
    await ctx.mail.enqueue({ cause, to, template: 'payout-paid', data: { ...facts, payouts: row.payouts } })
  }
  if (row.status === 'failed') {
    const cause = `payout-failed:${row.batch}:${row.translatorId}`
    await ctx.mail.enqueue({ cause, to, template: 'payout-failed', data: { ...facts, reason: row.failure ?? '' } })
  }
}
