import { AppError, notFound } from '#shared/lib/error.ts'
import type { updateAnswerTemplate as row } from '#shared/support/desk-api.ts'
import type { Verb } from '../lib/http.ts'
import { staffAct } from './staff-act.ts'

/** Changes a template over the version that was seen, so that two members of the staff never write over each other. */
export const updateAnswerTemplate: Verb<typeof row, 'data'> = async (ctx, input) => {
  const before = await ctx.data.answerTemplates.find(input.id)
  if (!before) throw notFound()
  const template = { ...input, version: input.version + 1, updatedAt: ctx.now().toISOString() }
  const audit = staffAct(ctx, 'answer-template.changed', `answer-template:${input.id}`, {
    before: { title: before.title },
    after: { title: input.title },
  })
  if (!(await ctx.data.answerTemplates.save(template, [audit]))) throw new AppError('template-changed')
  return { output: { template } }
}
