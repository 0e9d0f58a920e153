import { AppError } from '#shared/lib/error.ts'
import { reapplyFrom } from '#shared/translators/translator.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'

/** What became of the first application, said to somebody who sends a second one; undefined where that may take its place. */
export function whatBecameOf(first: TranslatorRow, now: Date): AppError | undefined {
  const facts = { applicationSubmitted: true, applicationStatus: first.status }
  switch (first.status) {
    case 'pending':
      return new AppError('application-under-review', {}, { facts })
    case 'approved':
      return new AppError('application-approved-already', {}, { facts })
    case 'suspended':
      return new AppError('translator-suspended', {}, { facts })
    case 'rejected':
      return now.toISOString() < reapplyFrom(first.statusAt)
        ? new AppError('application-rejected', {}, { facts })
        : undefined
  }
}
