import type { renameGlossary as row } from '#shared/glossaries/api.ts'
import type { Verb } from '../lib/http.ts'

export const renameGlossary: Verb<typeof row, 'data'> = async (ctx, { id, name }) => ({
  output: { glossary: await ctx.data.glossaries.rename(id, name) },
})
