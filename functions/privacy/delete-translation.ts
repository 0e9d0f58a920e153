import { AppError } from '#shared/lib/error.ts'
import type { deleteTranslation as row } from '#shared/privacy/api.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { Verb } from '../lib/http.ts'
import { deleteAll } from './delete-documents.ts'

/** Deletes a document and its translation now. One that is being worked on, by the engine or by a person, is finished first. */
export const deleteTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const translation = await ctx.data.translations.get(id)
  if (!isSettled(translation.stage) || translation.stage === 'human_review') {
    throw new AppError('conflict', 'This translation is being worked on. You can delete it as soon as it is done')
  }
  const now = ctx.now()
  if (translation.stage === 'awaiting_payment') {
    await ctx.data.translations.expire(id, { code: 'payment-expired', message: 'You deleted this document.' }, now)
  }
  await deleteAll(ctx, translation)
  await ctx.data.retention.finish(id)
  return { output: { message: 'The document and its translation are deleted' } }
}
