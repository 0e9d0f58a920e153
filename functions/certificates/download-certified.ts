import { create as contentDisposition } from 'content-disposition'
import type { downloadCertified as row } from '#shared/certificates/api.ts'
import { certifiedFilename } from '#shared/certificates/filename.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Verb } from '../lib/http.ts'
import { findCertifiedKey, isCertified } from '../lib/lookups/certified-files.ts'
import { handOut } from '../lib/lookups/hand-out.ts'
import { safeFilename } from '../lib/safe-filename.ts'

/** Seconds in which a download must begin. */
const linkSeconds = 60

/** A link to one file of the newest certificate, exactly as it was signed. */
export const downloadCertified: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, file }) => {
  const translation = await ctx.data.translations.get(id)
  if (translation.paidAt === undefined) throw new AppError('translation-unpaid')
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  if (translation.refundedAt !== undefined) throw new AppError('translation-given-back')
  const key = await findCertifiedKey(ctx, translation, file)
  if (key === undefined) throw new AppError(isCertified(translation) ? 'file-not-made' : 'translation-incomplete')
  // The copy that holds the original goes with the original.
  if (!(await ctx.files.head(key))) throw new AppError('document-deleted')
  if (file !== 'jws') await handOut(ctx, translation)
  const filename = safeFilename(certifiedFilename(translation.originalFilename, file))
  const url = await ctx.files.downloadLink(key, {
    disposition: contentDisposition(filename),
    seconds: linkSeconds,
  })
  return { output: { url, filename } }
}
