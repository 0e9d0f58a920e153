import { csvOf } from '#shared/lib/csv.ts'
import type { exportTaxForms as row } from '#shared/tax/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { type Due, dueByNumber, mayBeDue, recipientsOf } from './year.ts'

const columns = [
  'year',
  'payer',
  'recipient id',
  'tin',
  'tin type',
  'name',
  'business name',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'box 1 nonemployee compensation',
  'box 4 federal income tax withheld',
  'w-9 on file',
]

/**
 * Opens the tax numbers of those whom a form may be due for, and answers one row a number. The row that says who took them and
 * why is written before: no number leaves without it (promise R1). Nothing of it is stored.
 */
export const exportTaxForms: Verb<typeof row, 'data' | 'seal'> = async (ctx, { year, reason }) => {
  const due = await dueByNumber(ctx, year, mayBeDue(await recipientsOf(ctx, year)))
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'tax-forms.exported',
    subject: `tax-year:${year}`,
    after: { forms: due.length, cents: due.reduce((sum, { totalCents }) => sum + totalCents, 0) },
    why: reason,
  })
  const rows: (string | number)[][] = [columns]
  for (const one of due) rows.push(formRow(year, one))
  return { output: { filename: `attesta-1099-nec-${year}.csv`, csv: csvOf(rows), forms: due.length } }
}

/** Name and address are those of the newest W-9, or of the account that was paid most. */
function formRow(year: number, { number, accounts, totalCents }: Due): (string | number)[] {
  const w9 = accounts.filter(({ tax }) => tax?.w9SubmittedAt !== undefined)
  const newest = w9.toSorted((a, b) => ((a.tax?.w9SubmittedAt ?? '') < (b.tax?.w9SubmittedAt ?? '') ? 1 : -1))[0]
  const { view, tax, country } = newest ?? accounts[0] ?? {}
  if (!view || !tax || !country) throw new Error('A form is due for somebody without tax data')
  return [
    year,
    'Attesta',
    accounts.map((one) => one.view.translatorId).join(' '),
    number,
    view.taxIdKind ?? '',
    view.name,
    tax.businessName,
    tax.taxAddress,
    tax.taxCity,
    tax.taxState,
    tax.taxZip,
    country,
    (totalCents / 100).toFixed(2),
    '0.00',
    view.missing === null ? 'yes' : 'no',
  ]
}
