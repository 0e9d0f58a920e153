import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { processPayout as row } from '#shared/payouts/api.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { changedMeanwhile } from '../lib/lookups/history-of.ts'
import { doneAlready, moveByStaff, payoutFor } from './staff-move.ts'
import { tellPaid } from './tell.ts'
import { payoutView } from './views.ts'

type Input = {
  translationId: TranslationId
  payoutTransactionId?: string | undefined
  sumCents?: number | undefined
  seen?: number | undefined
}

/** Marks pay as paid by hand: once, however often and by however many it is asked. What a batch holds is the batch's. */
export const processPayout: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const paid = await pay(ctx, input)
  await tellPaid(ctx, paid)
  return { output: { ...messageOf('payout-recorded'), payout: await payoutView(ctx, paid) } }
}

async function pay(ctx: Ctx<'data'>, input: Input): Promise<PayoutRow> {
  const { translationId, payoutTransactionId, sumCents, seen } = input
  const { row, by } = await payoutFor(ctx, translationId)
  if (row.status === 'completed' && row.payoutMethod === 'manual') return paidBefore(ctx, { row, by }, input)
  if (sumCents !== undefined && sumCents !== row.payoutCents) throw new AppError('payout-other-sum')
  if (row.status === 'completed') throw new AppError('payout-paid-already')
  if (row.status === 'failed') throw new AppError('payout-came-back')
  if (row.batch !== undefined) throw new AppError('payout-in-batch', { friday: row.batch })
  if (seen !== undefined && seen !== row.moves) throw await changedMeanwhile(ctx, `payout:${translationId}`)
  const move = {
    status: 'completed',
    payoutMethod: 'manual',
    ...(payoutTransactionId !== undefined && { transactionId: payoutTransactionId }),
  } as const
  const moved = await moveByStaff(ctx, { row, by }, 'paid', move)
  const after = await ctx.data.payouts.find(translationId)
  if (after?.status !== 'completed' || after.payoutMethod !== 'manual')
    throw await changedMeanwhile(ctx, `payout:${translationId}`)
  return moved ? after : paidBefore(ctx, { row: after, by }, input)
}

/** The same payment told again is what it was; of another one the number would be lost behind the first one's. */
async function paidBefore(
  ctx: Ctx<'data'>,
  { row, by }: Parameters<typeof doneAlready>[1],
  { payoutTransactionId, seen }: Input,
): Promise<PayoutRow> {
  if (payoutTransactionId !== undefined && payoutTransactionId !== row.transactionId)
    throw new AppError('payout-paid-already')
  await doneAlready(ctx, { row, by }, seen)
  return row
}
