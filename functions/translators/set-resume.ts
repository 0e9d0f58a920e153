import { AppError, notFound } from '#shared/lib/error.ts'
import type { setResume as row } from '#shared/translators/api.ts'
import { resumeFolder, resumeKey } from '../data/translations/object-keys.ts'
import { sniffKind } from '../documents/index.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { requireClean } from '../lib/require-clean.ts'
import { refuseEnded, save } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/**
 * Takes an uploaded file that is what its name says as one's résumé: a copy that nobody else can write (promises U3, U6). Nothing is copied before
 * the scanner has spoken, and its word comes along with the copy: of an upload that is another one by then it says nothing.
 */
export const setResume: Verb<typeof row, 'data' | 'files'> = async (ctx, { uploadId }) => {
  const own = await ownTranslator(ctx)
  refuseEnded(own)
  const upload = await ctx.data.uploads.findOwn(uploadId, caller(ctx).userId, ctx.now())
  if (!upload || upload.translationId !== undefined) throw notFound()
  const key = resumeKey(own.id, upload.id)
  // The résumé before, and what a call left behind that broke off; a copy that another call makes meanwhile is not among them.
  const earlier = (await ctx.files.listBelow(resumeFolder(own.id))).filter((one) => one !== key)
  if (!(await ctx.files.head(key))) {
    const found = await ctx.files.head(upload.key)
    if (found?.size !== upload.size) throw new AppError('upload-incomplete')
    sniffKind(await ctx.files.get(upload.key), `resume.${upload.fileType}`)
    await requireClean(ctx, upload.key)
    if (!(await ctx.files.copyWithTags(upload.key, key, found.etag))) throw new AppError('upload-incomplete')
  }
  await requireClean(ctx, key)
  const resume = { key, filename: upload.filename, uploadedAt: ctx.now().toISOString() }
  const saved = await save(ctx, own, { resume }, { resume: own.resume })
  await Promise.all([...earlier, upload.key].map((one) => ctx.files.remove(one)))
  return { output: { profile: profileOf(saved) } }
}
