import { thresholdCents } from '#shared/payouts/tax-year.ts'
import type { listTaxForms as row } from '#shared/tax/api.ts'
import type { Verb } from '../lib/http.ts'
import { recipientsOf } from './year.ts'

/** A year's payments by recipient. Of tax numbers only the last four. */
export const listTaxForms: Verb<typeof row, 'data'> = async (ctx, { year }) => {
  const recipients = (await recipientsOf(ctx, year)).map(({ view }) => view)
  const totalCents = recipients.reduce((sum, one) => sum + one.totalCents, 0)
  return { output: { year, thresholdCents: thresholdCents(year), totalCents, recipients } }
}
