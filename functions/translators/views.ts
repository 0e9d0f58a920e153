import type * as z from 'zod'
import type { TranslatorApplication, TranslatorDetails } from '#shared/translators/translator.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import { historyOf } from '../lib/lookups/history-of.ts'
import { seenByAll } from '../lib/lookups/translator-profile.ts'

/** All that staff see of one translator, with who did what to it. */
export async function detailsOf(ctx: Ctx<'data'>, row: TranslatorRow): Promise<z.input<typeof TranslatorDetails>> {
  const [history, held, suspendedBefore] = await Promise.all([
    historyOf(ctx, `translator:${row.id}`),
    row.userId === null ? undefined : ctx.data.queue.countHeld([row.userId]),
    ctx.data.translators.wasSuspended(row.email, ctx.now()),
  ])
  const decided = history.find(({ action }) => decisions.has(action))
  return {
    ...seenByAll(row),
    emailProven: row.emailProvenAt !== null,
    suspendedBefore,
    decidedBy: row.decisions > 0 ? (decided?.by ?? null) : null,
    load: (row.userId !== null && held?.get(row.userId)) || 0,
    ratings: row.ratingCount,
    history,
  }
}

const decisions = new Set(['approved', 'rejected', 'suspended', 'reinstated'].map((done) => `translator.${done}`))

export const applicationOf = async (
  ctx: Ctx<'data'>,
  row: TranslatorRow,
): Promise<z.input<typeof TranslatorApplication>> => ({
  ...row,
  emailProven: row.emailProvenAt !== null,
  suspendedBefore: row.status === 'pending' && (await ctx.data.translators.wasSuspended(row.email, ctx.now())),
})
