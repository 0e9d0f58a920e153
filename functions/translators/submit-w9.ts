import { AppError } from '#shared/lib/error.ts'
import { lastFour, taxIdKind } from '#shared/tax/tax-id.ts'
import type { submitW9 as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { ownTranslator } from './own-translator.ts'
import { sealTaxId } from './seal-tax-id.ts'

/** Takes Form W-9: what stands on it replaces the tax data of the application. */
export const submitW9: Verb<typeof row, 'data' | 'seal'> = async (ctx, input) => {
  const own = await ownTranslator(ctx)
  const kind = taxIdKind(input.taxId, 'US')
  if (!kind) throw new AppError('tax-number-us')
  if (own.status === 'rejected') throw new AppError('application-ended')
  const at = ctx.now().toISOString()
  const { taxId, certified: _, signature, businessName = '', ...fields } = input
  const sealedTaxId = await sealTaxId(ctx, own.id, taxId)
  await ctx.data.translators.changeTax(
    {
      ...fields,
      businessName,
      translatorId: own.id,
      sealedTaxId,
      w9Signature: signature,
      w9SubmittedAt: at,
      updatedAt: at,
    },
    {
      taxIdKind: kind,
      taxIdLastFour: lastFour(taxId),
      taxCountry: 'US',
      isUsResident: true,
      w9SubmissionDate: at,
      updatedAt: at,
    },
  )
  return { output: { profile: profileOf((await ctx.data.translators.findById(own.id)) ?? own) } }
}
