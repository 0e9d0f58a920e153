import { AppError } from '#shared/lib/error.ts'
import type { translateAgain as row } from '#shared/translations/api.ts'
import { mayTryAgain } from '#shared/translations/failure.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { openUpload } from '../lib/open-upload.ts'
import { startTranslation } from './start-translation.ts'

/** Takes the kept file of a failed translation as a new upload, within the same limits, and starts a new translation of it. */
export const translateAgain: Verb<typeof row, 'data' | 'files' | 'engine' | 'workflow'> = async (
  ctx,
  { id, ...asked },
) => {
  const failed = await ctx.data.translations.get(id)
  if (!failed.failure || !mayTryAgain(failed.failure.code)) throw new AppError('translation-not-repeatable')
  const { source } = objectKeys(failed)
  const kept = await ctx.files.head(source)
  if (!kept) throw new AppError('file-gone')
  const { originalFilename: filename, fileSize: size } = failed
  const upload = await openUpload(ctx, caller(ctx).userId, { filename, size })
  await ctx.files.copy(source, upload.key, kept.etag)
  return startTranslation(ctx, { ...asked, uploadId: upload.id })
}
