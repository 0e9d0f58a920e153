import { create as contentDisposition } from 'content-disposition'
import type { downloadGlossary as row } from '#shared/glossaries/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { glossaryKeys } from '../data/translations/glossary-keys.ts'
import type { Verb } from '../lib/http.ts'
import { requireClean } from '../lib/require-clean.ts'
import { safeFilename } from '../lib/safe-filename.ts'

const linkSeconds = 60

/** A short-lived link to the file as it was uploaded, once it is scanned. */
export const downloadGlossary: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const glossary = await ctx.data.glossaries.find(id)
  if (!glossary) throw notFound()
  await requireClean(ctx, glossaryKeys(glossary).file)
  const filename = safeFilename(glossary.filename)
  const url = await ctx.files.downloadLink(glossaryKeys(glossary).file, {
    disposition: contentDisposition(filename),
    seconds: linkSeconds,
  })
  return { output: { url, filename } }
}
