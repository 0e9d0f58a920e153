import type { listAnswerTemplates as row } from '#shared/support/desk-api.ts'
import type { Verb } from '../lib/http.ts'

/** Templates of answers, by title. */
export const listAnswerTemplates: Verb<typeof row, 'data'> = async (ctx) => ({
  output: { templates: await ctx.data.answerTemplates.list() },
})
