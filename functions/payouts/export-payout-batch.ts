import { create as contentDisposition } from 'content-disposition'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { exportPayoutBatch as row } from '#shared/payouts/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** Seconds in which a download must begin. */
const linkSeconds = 60

/** A link to the bank's file, the same bytes each time; who took it is written down first. */
export const exportPayoutBatch: Verb<typeof row, 'data' | 'files'> = async (ctx, { date }) => {
  const batch = await ctx.data.payoutBatches.find(date)
  if (!batch) throw notFound()
  const { bankFile, payments } = batch
  if (!bankFile || payments === undefined) throw new AppError('payout-batch-unmade')
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'payout-batch.exported',
    subject: `payout-batch:${date}`,
    after: { payments, cents: batch.totalCents, checksum: bankFile.sha256 },
  })
  const filename = `attesta-payouts-${date}.csv`
  const url = await ctx.files.downloadLink(bankFile.key, {
    disposition: contentDisposition(filename),
    seconds: linkSeconds,
  })
  return { output: { url, filename, sha256: bankFile.sha256, payments } }
}
