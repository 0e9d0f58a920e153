import { AppError } from '#shared/lib/error.ts'
import { mostTemplates } from '#shared/support/conversation.ts'
import type { createAnswerTemplate as row } from '#shared/support/desk-api.ts'
import type { Verb } from '../lib/http.ts'
import { staffAct } from './staff-act.ts'

/** Keeps a new template. */
export const createAnswerTemplate: Verb<typeof row, 'data'> = async (ctx, input) => {
  if ((await ctx.data.answerTemplates.list()).length >= mostTemplates)
    throw new AppError('templates-too-many', { max: mostTemplates })
  const template = { ...input, id: ctx.newId(), version: 0, updatedAt: ctx.now().toISOString() }
  const audit = staffAct(ctx, 'answer-template.written', `answer-template:${template.id}`, {
    after: { title: input.title },
  })
  if (!(await ctx.data.answerTemplates.save(template, [audit]))) throw new AppError('template-changed')
  return { output: { template } }
}
