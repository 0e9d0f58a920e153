import * as z from 'zod'
import { Captcha } from '../accounts/account.ts'
import { Email, line, optionalLine } from '../lib/text.ts'
import { webAddress } from '../lib/web-address.ts'
import { field } from '../messages/field.ts'
import type { FieldCode } from '../messages/table.ts'
import { taxCountries, taxIdKind } from '../tax/tax-id.ts'
import { LanguagePair, specializations, timezones, translatorLimits } from './translator.ts'

const { bio, hourlyRate, yearsExperience, pairs } = translatorLimits

/** A line of at least so many characters, with one sentence for whatever is wrong with its length. */
const atLeast = (min: number, max: number, code: FieldCode) =>
  line(max, code).refine((text) => text.length >= min, code)

const link = (code: FieldCode) => z.union([z.literal(''), webAddress(code)], code).optional()

export const ProfileFields = z.object({
  firstName: atLeast(2, 100, field('first-name-short')),
  lastName: atLeast(2, 100, field('last-name-short')),
  phone: atLeast(10, 40, field('phone-invalid')),
  country: atLeast(2, 60, field('country-required')),
  timezone: z.enum(timezones, field('timezone-required')),
  yearsExperience: z
    .number({ error: field('experience-least') })
    .int(field('experience-whole'))
    .min(yearsExperience.min, field('experience-least'))
    .max(yearsExperience.max, field('experience-most')),
  hourlyRate: z
    .number({ error: field('rate-least') })
    .min(hourlyRate.min, field('rate-least'))
    .max(hourlyRate.max, field('rate-most')),
  bio: z
    .string({ error: field('bio-short') })
    .trim()
    .min(bio.min, field('bio-short'))
    .max(bio.max, field('bio-long')),
  portfolioUrl: link(field('url-invalid')),
  linkedinUrl: link(field('linkedin-invalid')),
  specializations: z
    .array(z.enum(specializations), field('specialization-required'))
    .min(1, field('specialization-required'))
    .max(specializations.length)
    .transform((list) => [...new Set(list)]),
})

export const TaxFields = z.object({
  taxId: atLeast(9, 30, field('tax-id-required')),
  businessName: optionalLine(200),
  taxAddress: atLeast(5, 200, field('tax-address-required')),
  taxCity: atLeast(2, 100, field('tax-city-required')),
  taxState: atLeast(2, 100, field('tax-state-required')),
  taxZip: atLeast(5, 20, field('tax-zip-required')),
  taxCountry: z.enum(taxCountries).default('US'),
  isUsResident: z.boolean().default(true),
})
export type TaxFields = z.infer<typeof TaxFields>

/** An American number has one of three shapes; the sentence stands beside the number. */
const checkTaxId = (fields: { taxId: string; taxCountry: TaxFields['taxCountry'] }, issues: z.core.$RefinementCtx) => {
  if (fields.taxId.length < 9 || taxIdKind(fields.taxId, fields.taxCountry) !== undefined) return
  const message = field('tax-number-us')
  const foreign = field('tax-number-foreign')
  issues.addIssue({ code: 'custom', path: ['taxId'], message: fields.taxCountry === 'US' ? message : foreign })
}

/** Who is a tax resident of the United States has a number of them: a form of the year can be filed with no other. */
const checkResidence = (fields: Pick<TaxFields, 'taxCountry' | 'isUsResident'>, issues: z.core.$RefinementCtx) => {
  if (fields.isUsResident && fields.taxCountry !== 'US')
    issues.addIssue({ code: 'custom', path: ['taxCountry'], message: field('tax-residence') })
}

/** The form of `/translator-application`. */
export const TranslatorApplicationRequest = ProfileFields.extend({
  ...TaxFields.shape,
  email: Email,
  languagePairs: z
    .array(LanguagePair, field('pair-required'))
    .min(1, field('pair-required'))
    .max(pairs, field('pairs-too-many'))
    .transform((list) => [...new Set(list)]),
  contractorAgreementAccepted: z.literal(true, field('agreement-required')),
  /** When the browser says it was; the server's own time is what counts. */
  contractorAgreementDate: z.iso.datetime({ offset: true, error: field('agreement-required') }),
  /** The version that was read. */
  agreementVersion: z.string().max(20).optional(),
  recaptchaToken: Captcha,
})
  .superRefine(checkTaxId)
  .superRefine(checkResidence)
export type TranslatorApplicationRequest = z.infer<typeof TranslatorApplicationRequest>

/** What a translator may change alone. Pairs are what was applied for and tested. */
export const ProfileChange = ProfileFields.omit({ firstName: true, lastName: true })
  .partial()
  .extend({ availability: z.enum(['available', 'away']).optional() })

/** A certification as its holder writes it. */
export const CertificationInput = z.object({
  issuer: line(200, field('certification-issuer')),
  number: line(80, field('certification-number')),
  expiresOn: z.union([z.literal(''), z.iso.date(field('date-invalid'))]).optional(),
})
export type CertificationInput = z.infer<typeof CertificationInput>

/** Classes of Form W-9, line 3a. */
export const taxClasses = [
  'individual',
  'c-corporation',
  's-corporation',
  'partnership',
  'trust-estate',
  'llc',
] as const

/** Form W-9 as an electronic form: the parts of the paper, and the certification under penalties of perjury. */
export const W9 = TaxFields.omit({ taxCountry: true, isUsResident: true })
  .extend({
    legalName: line(200, field('legal-name-required')),
    taxClass: z.enum(taxClasses, field('tax-class-required')),
    certified: z.literal(true, field('form-certify')),
    signature: line(200, field('form-sign')),
  })
  .superRefine((fields, issues) => checkTaxId({ taxId: fields.taxId, taxCountry: 'US' }, issues))

export const applicationLimits = {
  address: { scope: 'translator-application-address', max: 10, windowSeconds: 86_400 },
  everybody: { scope: 'translator-application-all', max: 2000, windowSeconds: 86_400 },
} as const
