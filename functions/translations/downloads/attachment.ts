import { create as contentDisposition } from 'content-disposition'
import { contentTypes, type FileType } from '#shared/documents/document.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { safeFilename } from '../../lib/safe-filename.ts'

/** Seconds in which a download must begin. */
const linkSeconds = 60

/** A link that downloads an object under a name (RFC 6266). A name can bring nothing into the header but itself. */
export async function attachment(
  ctx: Ctx<'files'>,
  key: string,
  name: string,
  format: FileType,
): Promise<{ url: string; filename: string }> {
  const filename = safeFilename(name)
  const disposition = contentDisposition(filename)
  const url = await ctx.files.downloadLink(key, {
    disposition,
    contentType: contentTypes[format],
    seconds: linkSeconds,
  })
  return { url, filename }
}
