import { lacksFor, languageName } from '#shared/certificates/certificate-text.ts'
import { PackId } from '#shared/certificates/pack-id.ts'
import type { CertificatePart } from '#shared/certificates/packs.ts'
import type { Signer } from '#shared/certificates/signer.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import { pairOf } from '../../data/jobs/queue-row.ts'
import type { TranslatorRow } from '../../data/jobs/translator-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { company } from '../company.ts'
import type { Ctx } from '../ctx.ts'

/** What the certificate says of who signed, as it was fixed with the signature: whoever leaves or changes afterwards stays it. */
export async function signerOf(ctx: Ctx<'data'>, signature: Signature, row: TranslationRow): Promise<Signer> {
  const { name, role } = signature
  return { name, role, ...(signature.told ?? (await toldOf(ctx, signature, row))) }
}

type Told = NonNullable<Signature['told']>
/** A translation, or its job. */
type Languages = Pick<TranslationRow, 'sourceLanguage' | 'targetLanguage'>

export const toldOf = async (
  ctx: Ctx<'data'>,
  { by, name, at }: Pick<Signature, 'by' | 'name' | 'at'>,
  row: Languages,
): Promise<Told> => toldBy(await ctx.data.translators.find(by), { name, at }, row)

/** What the certificate of a job demands and this person could not bring today. */
export function lacksForJob(
  job: Languages & { pack?: string },
  profile: TranslatorRow | undefined,
  name: string,
  now: Date,
): CertificatePart[] {
  const pack = PackId.safeParse(job.pack ?? 'general')
  const at = now.toISOString()
  return pack.success ? lacksFor(pack.data, { name, ...toldBy(profile, { name, at }, job) }) : []
}

/**
 * What is told of somebody who signs now: the profile, and of the credentials only those that staff have seen and that hold
 * today. A translator is reached through the company: no home address stands on a document.
 */
function toldBy(
  profile: TranslatorRow | undefined,
  { name, at }: Pick<Signature, 'name' | 'at'>,
  row: Languages,
): Told {
  const pair = `from ${languageName(row.sourceLanguage)} into ${languageName(row.targetLanguage)}`
  const credentials = (profile?.certifications ?? []).filter(
    ({ seenAt, expiresOn }) => seenAt !== null && (expiresOn === null || expiresOn >= at.slice(0, 10)),
  )
  const { address, phone } = company()
  return {
    qualifications: qualificationsOf(profile && isExaminedFor(profile, pairOf(row)) ? profile : undefined, pair),
    credentials: credentials.map(({ issuer, number, expiresOn }) => ({ issuer, number, expiresOn })),
    address: address && `${name}, c/o Attesta, ${address}`,
    phone,
  }
}

/** Staff may finish a job of any pair, also those who have only applied as translators, or were approved for another pair. */
const isExaminedFor = ({ status, languagePairs }: TranslatorRow, pair: string): boolean =>
  (status === 'approved' || status === 'suspended') && languagePairs.includes(pair)

/** Only what is so: without a profile that was examined it is somebody of the staff who finishes a job. */
function qualificationsOf(profile: TranslatorRow | undefined, pair: string): string {
  if (!profile)
    return `Member of Attesta’s translation staff, who reviews translations ${pair} and answers for this one.`
  const years = `${profile.yearsExperience} ${profile.yearsExperience === 1 ? 'year' : 'years'}`
  return `Professional translator ${pair}, with ${years} of experience, whose qualification for this pair was examined by Attesta.`
}
