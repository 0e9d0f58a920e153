import type { deleteGlossary as row } from '#shared/glossaries/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { glossaryKeys } from '../data/translations/glossary-keys.ts'
import type { Verb } from '../lib/http.ts'

/** Deletes what lies in the bucket, then the row: what breaks off is still listed and can be deleted again. */
export const deleteGlossary: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const glossary = await ctx.data.glossaries.find(id)
  if (!glossary) throw notFound()
  await ctx.files.removeBelow(glossaryKeys(glossary).folder)
  await ctx.data.glossaries.remove(id)
  return { output: messageOf('glossary-deleted') }
}
