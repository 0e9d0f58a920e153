import { notFound } from '#shared/lib/error.ts'
import type { jobDocument as row } from '#shared/segments/api.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { Verb } from '../lib/http.ts'
import { seenJob } from '../lib/job-segments.ts'

/** A short-lived link to one side of the document, for who has it in work, and for staff. A text file's original is the text that was read. */
export const jobDocument: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, side }) => {
  const { translation } = await seenJob(ctx, id)
  const { fileType } = translation
  const keys = objectKeys(translation)
  const original = fileType === 'txt' ? keys.original : keys.source
  const key = side === 'original' ? original : keys.result(fileType)
  if (!(await ctx.files.head(key))) throw notFound()
  const filename = `${side}.${fileType}`
  const disposition = `attachment; filename="${filename}"`
  const url = await ctx.files.downloadLink(key, { disposition, seconds: 60 })
  return { output: { url, filename } }
}
