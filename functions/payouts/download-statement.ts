import { create as contentDisposition } from 'content-disposition'
import { notFound } from '#shared/lib/error.ts'
import type { downloadStatement as row } from '#shared/payouts/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** Seconds in which a download must begin. */
const linkSeconds = 60

/** A link to one's own statement, exactly as it was made. */
export const downloadStatement: Verb<typeof row, 'data' | 'files'> = async (ctx, { date, format }) => {
  const payment = await ctx.data.payoutBatches.findPayment(date, caller(ctx).userId)
  if (!payment) throw notFound()
  const filename = `attesta-statement-${date}.${format}`
  const url = await ctx.files.downloadLink(payment.statement[format].key, {
    disposition: contentDisposition(filename),
    seconds: linkSeconds,
  })
  return { output: { url, filename } }
}
