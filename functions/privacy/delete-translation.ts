import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { deleteTranslation as row } from '#shared/privacy/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { deleteAll } from './delete-documents.ts'
import { receiptOf } from './deletion-receipt.ts'

/** Deletes a document and its translation now. One that is being worked on, by the engine or by a person, is finished first. */
export const deleteTranslation: Verb<typeof row, 'data' | 'files' | 'signing'> = async (ctx, { id }) => {
  const translation = await ctx.data.translations.get(id)
  if (!isSettled(translation.stage) || translation.stage === 'human_review') {
    throw new AppError('translation-busy')
  }
  const now = ctx.now()
  if (translation.stage === 'awaiting_payment') {
    const failure = failureOf('payment-expired', { reason: 'deleted-by-owner' })
    const move = await ctx.data.translations.expire(id, failure, now)
    // A payment in the last second wins, and may have been delivered by now: nobody asked to delete what was paid.
    if (move !== 'moved' && (await ctx.data.translations.get(id)).paidAt !== undefined)
      throw new AppError('translation-busy')
  }
  await deleteAll(ctx, translation)
  return { output: { ...messageOf('document-is-deleted'), receipt: await receiptFor(ctx, id) } }
}

/** The document is gone already: a signature that fails now can be asked for again. */
async function receiptFor(ctx: Ctx<'data' | 'signing'>, id: TranslationId): Promise<string | null> {
  try {
    return (await receiptOf(ctx, await ctx.data.translations.get(id)))?.token ?? null
  } catch (error) {
    ctx.log.error('the receipt of a deletion was not signed', { translationId: id }, error)
    return null
  }
}
