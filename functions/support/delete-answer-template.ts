import { notFound } from '#shared/lib/error.ts'
import type { deleteAnswerTemplate as row } from '#shared/support/desk-api.ts'
import type { Verb } from '../lib/http.ts'
import { staffAct } from './staff-act.ts'

/** Deletes a template; answers that were made from it stay as they are. */
export const deleteAnswerTemplate: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const before = await ctx.data.answerTemplates.find(id)
  if (!before) throw notFound()
  const audit = staffAct(ctx, 'answer-template.deleted', `answer-template:${id}`, { before: { title: before.title } })
  if (!(await ctx.data.answerTemplates.remove(id, [audit]))) throw notFound()
  return { output: {} }
}
