import { notFound } from '#shared/lib/error.ts'
import type { noteOnTranslator as row } from '#shared/translators/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { changedMeanwhile } from '../lib/lookups/history-of.ts'
import { refuseOwn } from '../lib/refuse-own.ts'
import { detailsOf } from './views.ts'

/** Writes the staff's notes, over the ones that were seen; nobody writes them about themselves. The audit row says that they were written, not what they say. */
export const noteOnTranslator: Verb<typeof row, 'data'> = async (ctx, { id, applicationNotes, seen }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found) throw notFound()
  refuseOwn(ctx, found)
  const at = ctx.now()
  const audit = ctx.data.audit.auditItem({
    id: ctx.newId(),
    at,
    actor: caller(ctx).userId,
    action: 'translator.noted',
    subject: `translator:${id}`,
    before: { noteCharacters: found.applicationNotes.length },
    after: { noteCharacters: applicationNotes.length },
  })
  const fields = { applicationNotes, updatedAt: at.toISOString() }
  const over = seen === undefined ? {} : { applicationNotes: seen }
  if (!(await ctx.data.translators.change(id, fields, [audit], over)))
    throw await changedMeanwhile(ctx, `translator:${id}`)
  return { output: { translator: await detailsOf(ctx, (await ctx.data.translators.findById(id)) ?? found) } }
}
