import * as z from 'zod'

export const taxCountries = ['US', 'CA', 'MX', 'OTHER'] as const
export type TaxCountry = (typeof taxCountries)[number]

/** What kind of number it is: those of the United States are told by their shape and ranges. */
export const TaxIdKind = z.enum(['ssn', 'ein', 'itin', 'foreign'])
export type TaxIdKind = z.infer<typeof TaxIdKind>

/** Prefixes that the IRS gives to no employer. Source: irs.gov, "How EINs are assigned and valid EIN prefixes". */
const noEmployer = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])
/** Numbers of advertisements that the SSA will never give out again. */
const advertised = new Set(['078051120', '219099999'])

/**
 * The kind of a number, or undefined for one that cannot exist. With its hyphens an American number says which it is; nine
 * bare digits may be any of the three, a person's first.
 */
export function taxIdKind(text: string, country: TaxCountry): TaxIdKind | undefined {
  const given = text.trim()
  if (country !== 'US') return /^[\p{L}\d][\p{L}\d ./-]{7,28}[\p{L}\d]$/u.test(given) ? 'foreign' : undefined
  const digits = given.replaceAll(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits)) return undefined
  if (/^\d{2}-\d{7}$/.test(given)) return isEin(digits) ? 'ein' : undefined
  if (isSsn(digits)) return 'ssn'
  if (isItin(digits)) return 'itin'
  return /^\d{9}$/.test(given) && isEin(digits) ? 'ein' : undefined
}

/** Never area 000, 666 or 900 to 999, group 00, serial 0000 (SSA, "SSN randomization"). */
function isSsn(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
  if (area === '000' || area === '666' || area.startsWith('9')) return false
  return group !== '00' && serial !== '0000' && !advertised.has(digits)
}

/** Begins with 9; the fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99 (IRS, "General ITIN information"). */
function isItin(digits: string): boolean {
  const group = Number(digits.slice(3, 5))
  if (!digits.startsWith('9')) return false
  return (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93)
}

const isEin = (digits: string): boolean => !noEmployer.has(digits.slice(0, 2))

/** All that is ever shown of a number. */
export const lastFour = (taxId: string): string => taxId.replaceAll(/[^\p{L}\d]/gu, '').slice(-4)
