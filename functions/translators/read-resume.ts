import { notFound } from '#shared/lib/error.ts'
import type { readResume as row } from '#shared/translators/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

const linkSeconds = 60

/** A link to a résumé, as an attachment; each reading is written down. */
export const readResume: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found?.resume) throw notFound()
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'resume.read',
    subject: `translator:${id}`,
  })
  const { key, filename } = found.resume
  const extension = filename.split('.').at(-1) ?? ''
  const disposition = `attachment; filename="resume-${id}.${extension}"`
  const as = { disposition, seconds: linkSeconds }
  return { output: { url: await ctx.files.downloadLink(key, as), filename } }
}
