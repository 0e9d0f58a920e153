import type * as z from 'zod'
import {
  reapplyFrom,
  type TranslatorApplication,
  type TranslatorDetails,
  type TranslatorProfile,
  translatorLimits,
} from '#shared/translators/translator.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import { historyOf } from '../lib/lookups/history-of.ts'

/** What both the translator and staff see. The tax number is its last four characters, everywhere. */
function common(row: TranslatorRow) {
  const { resume } = row
  return {
    ...row,
    rating: row.ratingCount === 0 ? translatorLimits.rating : row.ratingSum / row.ratingCount,
    resume: resume && { filename: resume.filename, uploadedAt: resume.uploadedAt },
  }
}

export const profileOf = (row: TranslatorRow): z.input<typeof TranslatorProfile> => ({
  ...common(row),
  rejectionReason: row.statusReason,
  mayApplyFrom: row.status === 'rejected' ? reapplyFrom(row.statusAt) : null,
})

/** All that staff see of one translator, with who did what to it. */
export async function detailsOf(ctx: Ctx<'data'>, row: TranslatorRow): Promise<z.input<typeof TranslatorDetails>> {
  const [history, held] = await Promise.all([
    historyOf(ctx, `translator:${row.id}`),
    row.userId === null ? undefined : ctx.data.queue.countHeld([row.userId]),
  ])
  const decided = history.find(({ action }) => decisions.has(action))
  return {
    ...common(row),
    emailProven: row.emailProvenAt !== null,
    decidedBy: row.decisions > 0 ? (decided?.by ?? null) : null,
    load: (row.userId !== null && held?.get(row.userId)) || 0,
    ratings: row.ratingCount,
    history,
  }
}

const decisions = new Set(['approved', 'rejected', 'suspended', 'reinstated'].map((done) => `translator.${done}`))

export const applicationOf = (row: TranslatorRow): z.input<typeof TranslatorApplication> => ({
  ...row,
  emailProven: row.emailProvenAt !== null,
})
