import { AppError } from '#shared/lib/error.ts'
import { agreementVersion } from '#shared/translators/agreement.ts'
import type { confirmTranslatorProfile as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { save } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/** The owner of the account stands by data that were sent without signing in, and by the agreement. Once. */
export const confirmTranslatorProfile: Verb<typeof row, 'data'> = async (ctx, input) => {
  const own = await ownTranslator(ctx)
  if (input.agreementVersion !== agreementVersion) throw new AppError('agreement-changed')
  if (own.confirmedAt !== null) return { output: { profile: profileOf(own) } }
  const at = ctx.now().toISOString()
  const agreed = { contractorAgreementVersion: agreementVersion, contractorAgreementDate: at }
  return { output: { profile: profileOf(await save(ctx, own, { ...agreed, confirmedAt: at })) } }
}
