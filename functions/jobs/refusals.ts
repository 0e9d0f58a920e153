import { jobRules } from '#shared/jobs/lock.ts'
import type { OpenCounts } from '#shared/jobs/view.ts'
import { AppError } from '#shared/lib/error.ts'
import { maxTarget } from '#shared/segments/segment.ts'

/** What the calls of jobs refuse, each once. */
export const refusals = {
  applicationPending: () => new AppError('translator-pending', {}, { facts: { applicationSubmitted: true } }),
  /** `applicationStatus` tells somebody who never applied from one who was rejected or suspended. */
  notTranslator: (applicationStatus = 'none') =>
    new AppError('translators-only', {}, { facts: { applicationSubmitted: false, applicationStatus } }),
  unconfirmed: () => new AppError('translator-unconfirmed'),
  taken: () => new AppError('job-taken'),
  full: () => new AppError('jobs-full', { count: jobRules.activeJobs }),
  own: () => new AppError('job-own-document'),
  ownMoney: () => new AppError('refund-own'),
  ownPay: () => new AppError('payout-own'),
  lost: () => new AppError('job-lost'),
  open: (counts: OpenCounts) => new AppError('job-open-segments', {}, { facts: { ...counts } }),
  authority: () => new AppError('job-authority-lacks'),
  theirAuthority: () => new AppError('translator-authority-lacks'),
  textChanged: () => new AppError('job-text-changed'),
  notTranslated: () => new AppError('job-not-translated'),
  otherName: (name: string) => new AppError('job-other-name', { name }),
  textLong: () => new AppError('too-long', { max: maxTarget }, { field: 'translatedContent' }),
  textFull: () => new AppError('job-text-full'),
  emptyText: () => new AppError('job-text-empty'),
  otherLines: (expected: number, got: number) => new AppError('job-other-lines', {}, { facts: { expected, got } }),
  notWaiting: () => new AppError('job-not-waiting'),
  notInWork: () => new AppError('job-not-in-work'),
  ended: () => new AppError('job-ended'),
  noTranslator: () => new AppError('translator-not-found'),
  manyTranslators: () => new AppError('translators-alike'),
  notCertified: () => new AppError('not-certified'),
  rated: () => new AppError('rated-already'),
  revisionLate: () => new AppError('revision-late', { days: jobRules.revisionDays }),
  revisionMany: () => new AppError('revision-many', { count: jobRules.revisions }),
  revisionWithdrawn: () => new AppError('revision-withdrawn'),
  revisionOpen: () => new AppError('revision-open'),
  deleted: () => new AppError('document-deleted'),
  nothingToAppeal: () => new AppError('appeal-nothing'),
  noAppeal: () => new AppError('appeal-none'),
  notSigned: () => new AppError('job-not-signed'),
  ownReview: () => new AppError('job-own-review'),
  ownFinding: () => new AppError('appeal-own-review'),
  ownTranslation: () => new AppError('job-own-translation'),
  appealed: () => new AppError('appealed-already'),
}
