import type * as z from 'zod'
import { contentTypes, type FileType, translatedFilename } from '#shared/documents/document.ts'
import type { GenerateRequest, generateDocx as row } from '#shared/translations/api.ts'
import { type SandboxedParser, type SandboxLimits, withParser } from '../../documents/index.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { type ExportWork, exportFile, limitUnpaid } from '../../lib/export-file.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../../lib/lookups/attachment.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { linkTo } from './download-translation.ts'

type Needs = Ctx<'data' | 'files' | 'exports'>
type Generate = Verb<typeof row, 'data' | 'files' | 'exports'>
export const generatePdf: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'pdf') })
export const generateDocx: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'docx') })
export const generateTxt: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'txt') })

/** A stored translation, or a file of the text that the caller brings: that text is theirs, so nothing of ours is written on it. */
async function generate(ctx: Needs, input: z.output<typeof GenerateRequest>, format: FileType) {
  if ('translationId' in input) return linkTo(ctx, input.translationId, format)
  const key = await contentFile(ctx, input.content, format)
  return attachment(ctx, key, translatedFilename(input.filename, format))
}

/** The same text has the same place, so that asking again finds what is being made of it. */
async function contentFile(ctx: Needs, content: string, format: FileType): Promise<string> {
  const { userId } = caller(ctx)
  const contentKey = `downloads/${userId}/${sha256(content)}/content.txt`
  const keep = () => ctx.files.put(contentKey, content, contentTypes.txt)
  if (format === 'txt') {
    await limitUnpaid(ctx, userId)
    await keep()
    return contentKey
  }
  const work = { kind: 'content', contentKey, format } as const
  // What is refused is not kept either: who asks beyond the limit fills no bucket.
  return exportFile(ctx, userId, work, async () => {
    await keep()
    return writeContent(ctx, work, parseLimits.quick)
  })
}

/** Makes a file of a text that lies in the bucket, and answers where it lies. */
export async function writeContent(
  ctx: Ctx<'files'>,
  { contentKey, format }: Pick<Extract<ExportWork, { kind: 'content' }>, 'contentKey' | 'format'>,
  limits: Partial<SandboxLimits> = parseLimits.export,
): Promise<string> {
  const languages = { source: 'und', target: 'und' }
  const rebuild = (parser: SandboxedParser) => parser.rebuild([], languages, format)
  const content = ctx.files.get(contentKey).then((bytes) => ({ bytes, name: 'content.txt' }))
  const { bytes } = await withParser(content, rebuild, { limits })
  const key = contentKey.replace(/content\.txt$/, `result.${format}`)
  await ctx.files.put(key, bytes, contentTypes[format])
  return key
}
