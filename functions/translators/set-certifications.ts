import type { setCertifications as row } from '#shared/translators/api.ts'
import type { CertificationInput } from '#shared/translators/application.ts'
import type { Certification } from '#shared/translators/translator.ts'
import { sha256 } from '../lib/hash.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { save } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/** Lists one's certifications. What staff have seen stays seen only while every word of it stays. */
export const setCertifications: Verb<typeof row, 'data'> = async (ctx, input) => {
  const own = await ownTranslator(ctx)
  const seen = new Map(own.certifications.map(({ id, seenAt }) => [id, seenAt]))
  const listed = new Map(input.certifications.map((one) => [idOf(one), one]))
  const certifications: Certification[] = [...listed].map(([id, { issuer, number, expiresOn }]) => ({
    id,
    issuer,
    number,
    expiresOn: expiresOn || null,
    seenAt: seen.get(id) ?? null,
  }))
  return {
    output: { profile: profileOf(await save(ctx, own, { certifications }, { certifications: own.certifications })) },
  }
}

/** Made of every word: a changed certification is another one. */
const idOf = ({ issuer, number, expiresOn }: CertificationInput): string =>
  sha256(JSON.stringify([issuer, number, expiresOn || null]))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 24)
