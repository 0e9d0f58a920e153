import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { updatePayoutStatus as row } from '#shared/payouts/api.ts'
import { canMovePayout } from '#shared/payouts/payout.ts'
import type { Verb } from '../lib/http.ts'
import { changedMeanwhile } from '../lib/lookups/history-of.ts'
import { doneAlready, moveByStaff, payoutFor } from './staff-move.ts'
import { tellQueued } from './tell.ts'
import { payoutView } from './views.ts'

/** Queues pay for the next Friday, or brings back what the bank returned. Asked again it is the same. */
export const updatePayoutStatus: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const { translationId, status, seen } = input
  const found = await payoutFor(ctx, translationId)
  let moved = false
  if (found.row.status !== status) {
    if (seen !== undefined && seen !== found.row.moves) throw await changedMeanwhile(ctx, `payout:${translationId}`)
    if (!canMovePayout(found.row.status, status))
      throw new AppError('payout-no-such-move', {}, { facts: { status: found.row.status } })
    const queued = { status, payoutMethod: 'manual', payoutDate: input.payoutDate ?? ctx.now().toISOString() } as const
    moved = await moveByStaff(
      ctx,
      found,
      status === 'processing' ? 'queued' : 'restored',
      status === 'processing' ? queued : { status },
    )
  }
  const after = await ctx.data.payouts.find(translationId)
  if (after?.status !== status) throw await changedMeanwhile(ctx, `payout:${translationId}`)
  if (!moved) await doneAlready(ctx, { row: after, by: found.by }, seen)
  if (status === 'processing') await tellQueued(ctx, after)
  const message = messageOf(status === 'processing' ? 'payout-queued' : 'payout-pending-again')
  return { output: { ...message, payout: await payoutView(ctx, after) } }
}
