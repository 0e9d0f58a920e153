import { csvOf } from '#shared/lib/csv.ts'
import type { exportTaxForms as row } from '#shared/tax/api.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { taxIdContext } from '../lib/tax-id-context.ts'
import { type Recipient, recipientsOf } from './year.ts'

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
 * Opens the tax numbers of those whom a form is due for. The row that says who took them and why is written first: no number
 * leaves without it (promise R1). Nothing of it is stored.
 */
export const exportTaxForms: Verb<typeof row, 'data' | 'seal'> = async (ctx, { year, reason }) => {
  const due = (await recipientsOf(ctx, year)).filter(({ view }) => view.form === '1099-nec')
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'tax-forms.exported',
    subject: `tax-year:${year}`,
    after: { forms: due.length, cents: due.reduce((sum, { view }) => sum + view.totalCents, 0) },
    why: reason,
  })
  const rows: (string | number)[][] = [columns]
  for (const recipient of due) rows.push(await formRow(ctx, year, recipient))
  return { output: { filename: `attesta-1099-nec-${year}.csv`, csv: csvOf(rows), forms: due.length } }
}

async function formRow(ctx: Ctx<'seal'>, year: number, { view, profileId, tax }: Recipient) {
  if (!tax || profileId === undefined) throw new Error('A form is due for somebody without tax data')
  const number = await ctx.seal.open(tax.sealedTaxId, taxIdContext(profileId))
  return [
    year,
    'Attesta',
    String(view.translatorId),
    number.replaceAll(/\D/g, ''),
    view.taxIdKind ?? '',
    view.name,
    tax.businessName,
    tax.taxAddress,
    tax.taxCity,
    tax.taxState,
    tax.taxZip,
    'US',
    (view.totalCents / 100).toFixed(2),
    '0.00',
    view.missing === null ? 'yes' : 'no',
  ]
}
