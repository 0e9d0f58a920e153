import * as z from 'zod'
import { HistoryEntry } from '../audit/history.ts'
import { TranslatorId, UserId } from '../lib/id.ts'
import { field } from '../messages/field.ts'
import { TaxIdKind } from '../tax/tax-id.ts'
import { isPair } from './pair.ts'

export const specializations = [
  'Legal Documents',
  'Medical/Healthcare',
  'Technical/Engineering',
  'Business/Finance',
  'Academic/Research',
  'Marketing/Advertising',
  'Government/Official',
  'Literary/Creative',
  'Software/IT',
  'Tourism/Travel',
] as const
export type Specialization = (typeof specializations)[number]

export const timezones = ['EST', 'CST', 'MST', 'PST', 'GMT', 'CET', 'JST'] as const

export const translatorLimits = {
  hourlyRate: { min: 10, max: 200, default: 25 },
  yearsExperience: { min: 1, max: 50, default: 1 },
  bio: { min: 100, max: 1000 },
  pairs: 20,
  certifications: 10,
  /** Of somebody whom nobody has rated yet. */
  rating: 5,
} as const

/** `es-en`: source and target. */
export const LanguagePair = z.string().refine((pair) => {
  const [source, target, ...rest] = pair.split('-')
  return isPair(source, target) && rest.length === 0
}, field('pair-invalid'))
export type LanguagePair = z.infer<typeof LanguagePair>

/** A pair joins the list when both languages are chosen, they differ, and it is not there yet. */
export function addPair(pairs: readonly string[], source: string, target: string): string[] | undefined {
  const pair = `${source}-${target}`
  if (!LanguagePair.safeParse(pair).success || pairs.includes(pair) || pairs.length >= translatorLimits.pairs)
    return undefined
  return [...pairs, pair]
}

export const TranslatorStatus = z.enum(['pending', 'approved', 'rejected', 'suspended'])
export type TranslatorStatus = z.infer<typeof TranslatorStatus>

/** An application is decided once; who was approved may be suspended and reinstated. */
export const nextTranslatorStatuses: Record<TranslatorStatus, readonly TranslatorStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: [],
}

/** `away`: no mails about jobs. */
export const Availability = z.enum(['available', 'away'])
export type Availability = z.infer<typeof Availability>

export const Certification = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  issuer: z.string(),
  number: z.string(),
  /** The last day on which it holds; null for one that does not end. */
  expiresOn: z.iso.date().nullable(),
  /** When staff saw the document; null while nobody has. Only a seen one may be printed. */
  seenAt: z.iso.datetime().nullable(),
})
export type Certification = z.infer<typeof Certification>

/** Days after a rejection until the same person may apply again. */
export const reapplyDays = 30
/** From when somebody who was rejected then may apply again. */
export const reapplyFrom = (rejectedAt: string): string =>
  new Date(Date.parse(rejectedAt) + reapplyDays * 86_400_000).toISOString()
/** How long a visitor's application waits for its address to be proven. */
export const proofDays = 7

const own = {
  id: TranslatorId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  timezone: z.string(),
  languagePairs: z.array(z.string()),
  specializations: z.array(z.string()),
  certifications: z.array(Certification),
  yearsExperience: z.number().int(),
  hourlyRate: z.number(),
  availability: Availability,
  status: TranslatorStatus,
  /** One decimal is shown. */
  rating: z.number(),
  completedTranslations: z.number().int(),
  totalEarningsCents: z.number().int(),
  bio: z.string(),
  portfolioUrl: z.string(),
  linkedinUrl: z.string(),
  /** A scanned file is there. */
  resume: z.object({ filename: z.string(), uploadedAt: z.iso.datetime() }).nullable(),
  contractorAgreementVersion: z.string(),
  contractorAgreementDate: z.iso.datetime(),
  taxIdKind: TaxIdKind,
  taxIdLastFour: z.string(),
  taxCountry: z.string(),
  isUsResident: z.boolean(),
  w9SubmissionDate: z.iso.datetime().nullable(),
  /** When the person confirmed these data; null for an application that somebody sent without signing in. */
  confirmedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
}

/** What a translator sees about themselves. */
export const TranslatorProfile = z.object({
  ...own,
  rejectionReason: z.string().nullable(),
  /** From when a person who was rejected may apply again; null for everybody else. */
  mayApplyFrom: z.iso.datetime().nullable(),
})
export type TranslatorProfile = z.infer<typeof TranslatorProfile>

/** An application in the staff's list. */
export const TranslatorApplication = z.object({
  id: TranslatorId,
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  languagePairs: z.array(z.string()),
  yearsExperience: z.number().int(),
  specializations: z.array(z.string()),
  hourlyRate: z.number(),
  status: TranslatorStatus,
  createdAt: z.iso.datetime(),
  /** The applicant has shown that the address is theirs. */
  emailProven: z.boolean(),
  /** Of one that waits: somebody with this mailbox was suspended, and has closed that account since. */
  suspendedBefore: z.boolean(),
  /** The best score for each pair that was tested. */
  testScores: z.record(z.string(), z.number()),
})
export type TranslatorApplication = z.infer<typeof TranslatorApplication>

/** A translator as staff see them. */
export const TranslatorDetails = z.object({
  ...own,
  userId: UserId.nullable(),
  emailProven: z.boolean(),
  /** Somebody with this mailbox was suspended, and has closed that account since. */
  suspendedBefore: z.boolean(),
  applicationNotes: z.string(),
  approvedBy: UserId.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  statusReason: z.string().nullable(),
  /** The best score for each pair that was tested. */
  testScores: z.record(z.string(), z.number()),
  /** Who decided last, by name, and when. */
  decidedBy: z.string().nullable(),
  statusAt: z.iso.datetime(),
  /** Jobs in work now. */
  load: z.number().int(),
  ratings: z.number().int(),
  updatedAt: z.iso.datetime(),
  history: z.array(HistoryEntry),
})
export type TranslatorDetails = z.infer<typeof TranslatorDetails>
