import * as z from 'zod'
import { UserId } from '../lib/id.ts'
import { TaxIdKind } from '../tax/tax-id.ts'

/** From which sum a year's payments are reported on Form 1099-NEC. Source: 26 USC 6041(a), as amended by P.L. 119-21 §70433. */
const reportedFrom = [
  { year: 2026, cents: 200_000 },
  { year: 0, cents: 60_000 },
] as const

export const thresholdCents = (year: number): number =>
  reportedFrom.find((rule) => year >= rule.year)?.cents ?? reportedFrom[0].cents

/** The months of a tax year in New York's calendar: a payment belongs to the year in which it was made. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)

export const TaxYear = z.coerce.number<number | string>().int().min(2020).max(2100)

/** Why there is a form, or none: `foreign` persons have their own rule, corporations are outside of 1099-NEC. */
export const TaxForm = z.enum(['1099-nec', 'below-threshold', 'foreign', 'corporation', 'unknown'])
export type TaxForm = z.infer<typeof TaxForm>

export const TaxRecipient = z.object({
  translatorId: UserId,
  name: z.string(),
  taxIdKind: TaxIdKind.nullable(),
  taxIdLastFour: z.string(),
  /** Another recipient of the year has a number of the same kind and end: the export adds up what one number was paid. */
  sharesEnd: z.boolean(),
  payments: z.number().int(),
  totalCents: z.number().int(),
  form: TaxForm,
  /** The paper of this person that is not there: W-9 for those in the United States, W-8 for all others. */
  missing: z.enum(['W-9', 'W-8']).nullable(),
})
export type TaxRecipient = z.infer<typeof TaxRecipient>

export type TaxPerson = { isUsResident: boolean; taxClass?: string | undefined; hasW9: boolean }

/** Which form a person's year needs. Nobody knows it of a person without tax data. */
export function taxFormFor(year: number, totalCents: number, person: TaxPerson | undefined): TaxForm {
  if (!person) return 'unknown'
  if (!person.isUsResident) return 'foreign'
  if (person.taxClass === 'c-corporation' || person.taxClass === 's-corporation') return 'corporation'
  return totalCents >= thresholdCents(year) ? '1099-nec' : 'below-threshold'
}

/** No form W-8 is kept yet, so each person abroad lacks it. */
export function missingPaper(person: TaxPerson | undefined): 'W-9' | 'W-8' | null {
  if (person && !person.isUsResident) return 'W-8'
  return person?.hasW9 ? null : 'W-9'
}
