import type { readQueueItem as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import type { Verb } from '../../lib/http.ts'
import { auditTextRead } from '../../lib/lookups/audit-text-read.ts'
import { isStaffMatter } from '../../lib/lookups/is-unlocked.ts'
import { textsOf } from '../signing/texts.ts'

/** Original and translation of a job for staff. It is a customer's text: a look leaves an audit row first. */
export const readQueueItem: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  const translation = await ctx.data.translations.get(job.translationId)
  if (!isStaffMatter(translation, job)) throw notFound()
  await auditTextRead(ctx, id)
  const [{ original, translated }, comments] = await Promise.all([
    textsOf(ctx, translation, job),
    ctx.data.segments.listComments(id),
  ])
  return {
    output: {
      id,
      originalContent: original,
      translatedContent: translated,
      comments: comments.map((one) => ({ id: one.id, number: one.number, to: one.to, text: one.text, at: one.at })),
    },
  }
}
