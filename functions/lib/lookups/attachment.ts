import { create as contentDisposition } from 'content-disposition'
import type { Ctx } from '../ctx.ts'
import { safeFilename } from '../safe-filename.ts'

/** Seconds in which a download must begin. */
const linkSeconds = 60

/** A link that downloads an object under a name (RFC 6266). A name can bring nothing into the header but itself. */
export async function attachment(
  ctx: Ctx<'files'>,
  key: string,
  name: string,
): Promise<{ url: string; filename: string }> {
  const filename = safeFilename(name)
  const as = { disposition: contentDisposition(filename), seconds: linkSeconds }
  const url = await ctx.files.downloadLink(key, as)
  return { url, filename }
}
