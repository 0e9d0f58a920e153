import { create as contentDisposition } from 'content-disposition'
import { contentTypes, type FileType } from '#shared/documents/document.ts'
import type { Ctx } from '../../lib/ctx.ts'

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

/** No path, no control or direction-changing characters, no leading dots, of a length that every file system takes. */
export function safeFilename(name: string): string {
  const extension = /(?<=.)\.[a-z0-9]{1,8}$/is.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const plain = stem.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '_')
  const cut = Array.from(plain.replace(/^\.+/, '')).slice(0, 150).join('').trim()
  return `${cut || 'translation'}${extension}`
}
