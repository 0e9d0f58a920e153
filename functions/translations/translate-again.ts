import type * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import type { translateAgain as row, TranslateRequest } from '#shared/translations/api.ts'
import { mayTryAgain } from '#shared/translations/failure.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { openUpload } from '../lib/open-upload.ts'
import { startTranslation } from './start-translation.ts'

type Asked = Omit<z.infer<typeof row.input>, 'id'>

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
  if (upload.translationId === undefined) await ctx.files.copy(source, upload.key, kept.etag)
  return startTranslation(ctx, { ...(await choicesOf(ctx, failed, asked)), uploadId: upload.id })
}

/**
 * What was chosen the first time holds where nothing else is asked for: the authority, and, while the languages stay, the terms and the
 * form of address. A glossary that was deleted since is left out.
 */
async function choicesOf(
  ctx: Ctx<'data'>,
  failed: TranslationRow,
  asked: Asked,
): Promise<Omit<TranslateRequest, 'uploadId'>> {
  const stays = asked.sourceLanguage === failed.sourceLanguage && asked.targetLanguage === failed.targetLanguage
  const before = stays ? (failed.glossaries ?? []) : []
  const found = await Promise.all(before.map(({ id }) => ctx.data.glossaries.find(id)))
  return {
    ...asked,
    glossaryIds: asked.glossaryIds ?? found.flatMap((row) => (row ? [row.id] : [])),
    formality: asked.formality ?? (stays ? failed.formality : undefined),
    certificatePack: asked.certificatePack ?? failed.certificatePack,
  }
}
