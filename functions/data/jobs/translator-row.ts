import * as z from 'zod'
import { MailLanguage } from '#shared/accounts/account.ts'
import { TranslatorId, UserId } from '#shared/lib/id.ts'
import { TaxIdKind, taxCountries } from '#shared/tax/tax-id.ts'
import { Availability, Certification, TranslatorStatus } from '#shared/translators/translator.ts'

/** `human_translators`: one application, and the translator that it becomes. The tax number is no part of it. */
export const TranslatorRow = z.object({
  id: TranslatorId,
  /** Null until somebody with a verified account of the address takes a visitor's application. */
  userId: UserId.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Of the mails to somebody who has no account yet. */
  language: MailLanguage.default('en'),
  phone: z.string(),
  country: z.string(),
  timezone: z.string(),
  languagePairs: z.array(z.string()),
  specializations: z.array(z.string()),
  certifications: z.array(Certification).default([]),
  yearsExperience: z.number().int(),
  hourlyRate: z.number(),
  availability: Availability.default('available'),
  status: TranslatorStatus.default('pending'),
  ratingSum: z.number().default(0),
  ratingCount: z.number().int().default(0),
  completedTranslations: z.number().int().default(0),
  totalEarningsCents: z.number().int().default(0),
  bio: z.string(),
  portfolioUrl: z.string().default(''),
  linkedinUrl: z.string().default(''),
  resume: z.object({ key: z.string(), filename: z.string(), uploadedAt: z.iso.datetime() }).nullable().default(null),
  /** The best score of each tested pair. */
  testScores: z.record(z.string(), z.number()).default({}),
  applicationNotes: z.string().default(''),
  approvedBy: UserId.nullable().default(null),
  approvedAt: z.iso.datetime().nullable().default(null),
  /** Why it was rejected or suspended, as the person reads it. */
  statusReason: z.string().nullable().default(null),
  statusAt: z.iso.datetime(),
  /** How often it was decided: each decision has its own mail and event. */
  decisions: z.number().int().default(0),
  /** Who wrote to the address and came back with the secret; or an account of the address applied itself. */
  emailProvenAt: z.iso.datetime().nullable().default(null),
  proofHash: z.string().optional(),
  proofExpiresAt: z.number().int().optional(),
  /** When the person confirmed these data as their own. Nobody claims a job before. */
  confirmedAt: z.iso.datetime().nullable().default(null),
  contractorAgreementVersion: z.string(),
  contractorAgreementDate: z.iso.datetime(),
  taxIdKind: TaxIdKind,
  taxIdLastFour: z.string(),
  taxCountry: z.enum(taxCountries),
  isUsResident: z.boolean(),
  w9SubmissionDate: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Epoch seconds: an application that nobody proves does not stay. */
  expiresAt: z.number().int().optional(),
  /** The ended application of the same person whose place it took. */
  replaces: TranslatorId.optional(),
})
export type TranslatorRow = z.infer<typeof TranslatorRow>

/** What only tax forms need. `sealedTaxId` opens with its own KMS key, for this record and field alone. */
export const TaxRow = z.object({
  translatorId: TranslatorId,
  sealedTaxId: z.string(),
  businessName: z.string().default(''),
  taxAddress: z.string(),
  taxCity: z.string(),
  taxState: z.string(),
  taxZip: z.string(),
  /** From Form W-9, once it was submitted. */
  legalName: z.string().optional(),
  taxClass: z.string().optional(),
  w9Signature: z.string().optional(),
  w9SubmittedAt: z.iso.datetime().optional(),
  /** What the profile told of the person and the number, where the profile has gone. */
  name: z.string().optional(),
  isUsResident: z.boolean().optional(),
  taxCountry: z.enum(taxCountries).optional(),
  taxIdKind: TaxIdKind.optional(),
  taxIdLastFour: z.string().optional(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.number().int().optional(),
})
export type TaxRow = z.infer<typeof TaxRow>
