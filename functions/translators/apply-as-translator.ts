import { AppError } from '#shared/lib/error.ts'
import { TranslatorId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { lastFour, taxIdKind } from '#shared/tax/tax-id.ts'
import { agreementVersion } from '#shared/translators/agreement.ts'
import type { applyAsTranslator as row } from '#shared/translators/api.ts'
import { applicationLimits, type TranslatorApplicationRequest } from '#shared/translators/application.ts'
import { proofDays } from '#shared/translators/translator.ts'
import { secondsAfter } from '../data/epoch.ts'
import type { TaxRow, TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { limitEverybody, limitNetwork } from '../lib/limit-address.ts'
import { limitMailRequests } from '../lib/limit-mail-requests.ts'
import { whatBecameOf } from './live.ts'
import { findOwnTranslator } from './own-translator.ts'
import { sealTaxId } from './seal-tax-id.ts'

/**
 * Takes an application. A signed-in account's is its own, under its own address. A visitor's belongs to whoever proves the
 * address: until then it takes nobody's place, and what it answers says nothing about the address (promise A3).
 */
export const applyAsTranslator: Verb<typeof row, 'data' | 'mail' | 'seal' | 'captcha'> = async (ctx, input) => {
  const now = ctx.now()
  if (input.agreementVersion !== undefined && input.agreementVersion !== agreementVersion)
    throw new AppError('agreement-changed')
  const first = ctx.actor ? await findOwnTranslator(ctx) : undefined
  const became = first && whatBecameOf(first, now)
  if (became) throw became
  await limitNetwork(ctx, applicationLimits.address, 'already-applied')
  if (!ctx.actor) await limitMailRequests(ctx, 'application', input)
  await limitEverybody(ctx, applicationLimits.everybody, 'already-applied')
  const { translator, tax } = await rowsOf(ctx, input, now)
  if (!(await ctx.data.translators.create(translator, tax, first?.id)))
    throw await whoeverWasQuicker(ctx, translator, now)
  if (ctx.actor) {
    await ctx.mail.enqueue({
      cause: `translator-application-received:${translator.id}`,
      to: { userId: ctx.actor.userId },
      template: 'translator-application-received',
      data: {},
    })
    return { output: { ...messageOf('application-received'), emailConfirmationRequired: false } }
  }
  await ctx.mail.enqueue({
    cause: `translator-application-confirm:${translator.id}`,
    to: { email: translator.email, language: ctx.language },
    template: 'translator-application-confirm',
    data: { translatorId: translator.id },
  })
  return { output: { ...messageOf('application-received'), emailConfirmationRequired: true } }
}

async function rowsOf(
  ctx: Ctx<'seal'>,
  input: TranslatorApplicationRequest,
  now: Date,
): Promise<{ translator: TranslatorRow; tax: TaxRow }> {
  const id = TranslatorId.parse(ctx.newId())
  const at = now.toISOString()
  const { taxId, businessName = '', taxAddress, taxCity, taxState, taxZip, ...rest } = input
  const kind = taxIdKind(taxId, input.taxCountry)
  if (!kind) throw new AppError('tax-number-us')
  const leaves = ctx.actor ? {} : { expiresAt: secondsAfter(now, proofDays * 86_400) }
  const { contractorAgreementAccepted: _, agreementVersion: __, recaptchaToken: ___, ...fields } = rest
  const translator: TranslatorRow = {
    ...fields,
    ...leaves,
    id,
    userId: ctx.actor?.userId ?? null,
    email: ctx.actor?.email ?? input.email,
    language: ctx.language,
    portfolioUrl: input.portfolioUrl ?? '',
    linkedinUrl: input.linkedinUrl ?? '',
    certifications: [],
    availability: 'available',
    status: 'pending',
    ratingSum: 0,
    ratingCount: 0,
    completedTranslations: 0,
    totalEarningsCents: 0,
    resume: null,
    testScores: {},
    applicationNotes: '',
    approvedBy: null,
    approvedAt: null,
    statusReason: null,
    statusAt: at,
    decisions: 0,
    emailProvenAt: ctx.actor ? at : null,
    confirmedAt: ctx.actor ? at : null,
    contractorAgreementVersion: agreementVersion,
    contractorAgreementDate: at,
    taxIdKind: kind,
    taxIdLastFour: lastFour(taxId),
    w9SubmissionDate: null,
    createdAt: at,
    updatedAt: at,
  }
  const address = { businessName, taxAddress, taxCity, taxState, taxZip }
  const sealedTaxId = await sealTaxId(ctx, id, taxId)
  return { translator, tax: { ...address, ...leaves, translatorId: id, sealedTaxId, updatedAt: at } }
}

/** Two at once, or an application of this address that somebody else's account took: what became of the one that stands. */
async function whoeverWasQuicker(ctx: Ctx<'data'>, { userId, email }: TranslatorRow, now: Date): Promise<AppError> {
  const own = userId === null ? undefined : await ctx.data.translators.find(userId)
  const standing = own ?? (await ctx.data.translators.findByEmail(email))
  const became = standing && whatBecameOf(standing, now)
  return became ?? new AppError('application-under-review')
}
