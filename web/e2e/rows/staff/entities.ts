import type * as z from 'zod'
import { Verification } from '#shared/accounts/account.ts'
import { ApiApplication } from '#shared/applications/application.ts'
import { acceptInvitation } from '#shared/invitations/api.ts'
import { AdminInvitation } from '#shared/invitations/invitation.ts'
import { readQueueItem, submitTranslation } from '#shared/jobs/api.ts'
import { HumanTranslationQueueItem, TranslatorJob, TranslatorStats } from '#shared/jobs/view.ts'
import { PendingPayout } from '#shared/payouts/view.ts'
import { StaffTicket } from '#shared/support/conversation.ts'
import { getTranslation } from '#shared/translations/api.ts'
import { StaffTranslation } from '#shared/translations/staff/staff-translation.ts'
import { TranslatorApplicationRequest } from '#shared/translators/application.ts'
import { TranslatorApplication, TranslatorDetails } from '#shared/translators/translator.ts'
import { AdminUser } from '#shared/users/user.ts'

type Shape = { shape: Record<string, z.core.$ZodType> }
/** An entity as it is specified, the schemas that hold its fields, and the fields that have another name there. */
export type Entity = { says: string; kept: readonly Shape[]; named?: Record<string, string> }

/** Section 3 of the staff side's specification, entity by entity. */
export const entities: Entity[] = [
  {
    says: 'SupportTicket: id, userId, name, email, subject, message, status (default open), priority (default medium), assignedTo, adminResponse, createdAt, updatedAt.',
    kept: [StaffTicket],
  },
  {
    says: 'HumanTranslationQueueItem: id, translationId, assignedTranslator (a name string), claimedBy, claimedAt, lockExpiry, priority (default normal), status (default pending), estimatedCompletionTime, actualCompletionTime, translatorNotes, qualityCheckNotes, createdAt, updatedAt; with a nested translation: originalFilename, translationType, amount, sourceLanguage, targetLanguage, originalContent, translatedContent.',
    kept: [HumanTranslationQueueItem, HumanTranslationQueueItem.shape.translation, readQueueItem.output],
  },
  {
    says: 'Translation (as seen by staff): id, originalFilename, fileSize (bytes), sourceLanguage, targetLanguage, translationType (ai or certified), status, qualityScore, amount, paymentIntentId, createdAt, completedAt. Also stored: assignedTranslator, translatorNotes, humanReviewStartedAt, humanReviewCompletedAt, translatorPayout (default 0), platformFee (default 0), payoutStatus (pending, processing, completed, failed; default pending), payoutDate, payoutMethod, payoutTransactionId.',
    kept: [StaffTranslation, getTranslation.output, PendingPayout],
  },
  {
    says: 'human_translators (translator profile): id, userId (unique), firstName, lastName, email (unique), phone, country, timezone, languagePairs (list), specializations (list), certifications (list), yearsExperience, hourlyRate, availability (default available), status (default pending), rating (default 5), completedTranslations (default 0), totalEarnings (default 0), bio, portfolioUrl, linkedinUrl, resumeUrl, testScores, applicationNotes, approvedBy, approvedAt, contractorAgreementAccepted (default false), contractorAgreementDate, taxId, businessName, taxAddress, taxCity, taxState, taxZip, taxCountry (default US), isUsResident (default true), w9Submitted (default false), w9SubmissionDate, createdAt, updatedAt.',
    kept: [TranslatorDetails, TranslatorApplicationRequest],
    named: {
      totalEarnings: 'totalEarningsCents',
      resumeUrl: 'resume',
      // Who accepted has a version and a moment of it, who submitted the form a moment.
      w9Submitted: 'w9SubmissionDate',
    },
  },
  {
    says: 'TranslatorApplication (admin view): id, firstName, lastName, country, email, phone, languagePairs (list), yearsExperience, specializations (list), hourlyRate, status, createdAt.',
    kept: [TranslatorApplication],
  },
  {
    says: 'Translator application payload: firstName, lastName, email, phone, country, timezone, yearsExperience (number), hourlyRate (number), bio, portfolioUrl (optional), linkedinUrl (optional), taxId, businessName (optional), taxAddress, taxCity, taxState, taxZip, taxCountry (default US), isUsResident (boolean, default true), languagePairs (strings of the form source-target using language codes), specializations (strings), contractorAgreementAccepted (true), contractorAgreementDate (ISO timestamp).',
    kept: [TranslatorApplicationRequest],
  },
  {
    says: 'Translator job (fields read): id, status, priority, estimatedCompletionTime, actualCompletionTime, and a nested translation with originalFilename, sourceLanguage, targetLanguage, amount, originalContent, translatedContent.',
    kept: [TranslatorJob, TranslatorJob.shape.translation],
  },
  {
    says: 'Translator stats: completedJobs, averageRating (default 5), totalEarnings, pendingJobs, thisMonthJobs.',
    kept: [TranslatorStats],
  },
  {
    says: 'Submit-translation payload: jobId, translatedContent, qualityScore, translatorNotes.',
    kept: [submitTranslation.input],
  },
  {
    says: 'PendingPayout (a completed certified translation): id, originalFilename, translator (firstName, lastName, email) or assignedTranslator, sourceLanguage, targetLanguage, amount, translatorPayout, platformFee, completedAt.',
    kept: [PendingPayout, PendingPayout.shape.translator.unwrap()],
  },
  {
    says: 'User (admin view): id, firstName, lastName, username, email, country, primaryLanguage, isAdmin, adminLevel, createdAt.',
    kept: [AdminUser],
  },
  {
    says: 'AdminInvitation: id, email, invitedBy (admin id), adminLevel (default admin), invitationToken (unique), status (pending, accepted, rejected, expired; default pending), invitationMessage, createdAt, expiresAt, acceptedAt, rejectedAt.',
    kept: [AdminInvitation, acceptInvitation.input],
    named: {
      // It is in the mail's link alone: the table holds its hash.
      invitationToken: 'token',
    },
  },
  {
    says: 'api_applications (reviewed by staff): id, companyName, contactName, email, phone, website, companySize, useCase (required), expectedVolume, timeline, additionalInfo, status (default pending), adminNotes, approvedBy, approvedAt, createdAt, updatedAt. The admin screens for these are not shown.',
    kept: [ApiApplication],
  },
  {
    says: 'Verification response: verified, message, user with firstName.',
    kept: [Verification, Verification.shape.user.unwrap()],
  },
]

/** The fields that the words name, without what is said of them. */
export function fieldsIn(says: string): string[] {
  const named = says.slice(says.indexOf(':') + 1).split('. The ')[0] ?? ''
  return named
    .replaceAll('translator (firstName, lastName, email) or', 'translator, firstName, lastName, email,')
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/(?:with|and) a nested translation(?:: | with)|Also stored:|\bwith\b|\.(?=\s|$)/g, ',')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
}
