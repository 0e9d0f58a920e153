import { AppError, notFound } from '#shared/lib/error.ts'
import type { setResume as row } from '#shared/translators/api.ts'
import { resumeKey } from '../data/translations/object-keys.ts'
import { sniffKind } from '../documents/index.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { requireClean } from '../lib/require-clean.ts'
import { save } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/** Takes an uploaded file that is what its name says as one's résumé: a copy that nobody else can write, once it is scanned (promises U3, U6). */
export const setResume: Verb<typeof row, 'data' | 'files'> = async (ctx, { uploadId }) => {
  const own = await ownTranslator(ctx)
  const upload = await ctx.data.uploads.findOwn(uploadId, caller(ctx).userId, ctx.now())
  if (!upload || upload.translationId !== undefined) throw notFound()
  const key = resumeKey(own.id, upload.id)
  if (!(await ctx.files.head(key))) {
    const found = await ctx.files.head(upload.key)
    if (found?.size !== upload.size) throw new AppError('upload-incomplete')
    sniffKind(await ctx.files.get(upload.key), `resume.${upload.fileType}`)
    await ctx.files.copy(upload.key, key, found.etag)
  }
  await requireClean(ctx, key)
  const resume = { key, filename: upload.filename, uploadedAt: ctx.now().toISOString() }
  const saved = await save(ctx, own, { resume })
  if (own.resume && own.resume.key !== key) await ctx.files.remove(own.resume.key)
  await ctx.files.remove(upload.key)
  return { output: { profile: profileOf(saved) } }
}
