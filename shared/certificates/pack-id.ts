import * as z from 'zod'

/** The authorities whose rules we know, apart from the rules: whoever sends a document loads only the names. */
export const packIds = [
  'general',
  'us-uscis',
  'us-eoir',
  'us-court',
  'us-court-affidavit',
  'us-ata',
  'uk-general',
  'uk-home-office',
  'ca-ircc',
  'ca-ircc-affidavit',
  'au-home-affairs',
  'university',
] as const
export const PackId = z.enum(packIds)
export type PackId = z.infer<typeof PackId>

/** Of authorities that take translations into certain languages only: which. */
const taken: Partial<Record<PackId, readonly string[]>> = {
  'us-uscis': ['en'],
  'us-eoir': ['en'],
  'us-court': ['en'],
  'us-court-affidavit': ['en'],
  'uk-general': ['en'],
  'uk-home-office': ['en'],
  'ca-ircc': ['en', 'fr'],
  'ca-ircc-affidavit': ['en', 'fr'],
  'au-home-affairs': ['en'],
}

/** The languages that an authority takes where `target` is none of them; nothing where a translation into it can be handed in. */
export function otherLanguagesFor(pack: PackId, target: string): readonly string[] {
  const languages = taken[pack] ?? []
  return target === '' || languages.includes(target.split('-')[0] ?? target) ? [] : languages
}
