import { isJobOpen } from '#shared/jobs/job.ts'
import { type Kept, resultDaysOf } from '#shared/privacy/retention.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { certificateOfJob } from '../lib/lookups/certificate-of-job.ts'

/** What the rule of retention needs to know of a row. */
export async function keptOf(ctx: Ctx<'data'>, row: TranslationRow): Promise<Kept> {
  return {
    stage: row.stage,
    stageAt: row.completedAt ?? row.stageAt,
    resultDays: resultDaysOf(row),
    isCertified: row.translationType === 'certified',
    correction: await correctionOf(ctx, row),
    sourceDeletedAt: row.sourceDeletedAt,
    deletedAt: row.deletedAt,
  }
}

/** The correction that was asked for last, unless it was rejected. One that is signed is under way until it has its certificate. */
async function correctionOf(
  ctx: Ctx<'data'>,
  { revisionItemId, deletedAt }: TranslationRow,
): Promise<Kept['correction']> {
  if (revisionItemId === undefined || deletedAt !== undefined) return undefined
  const job = await ctx.data.queue.find(revisionItemId)
  if (!job || job.status === 'rejected') return undefined
  if (isJobOpen(job.status)) return {}
  return { endedAt: (await certificateOfJob(ctx, job))?.issuedAt }
}
