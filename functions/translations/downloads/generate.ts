import type * as z from 'zod'
import { contentTypes, type FileType, translatedFilename } from '#shared/documents/document.ts'
import type { GenerateRequest, generateDocx as row } from '#shared/translations/api.ts'
import { type SandboxedParser, withParser } from '../../documents/index.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../../lib/lookups/attachment.ts'
import { parseLimits } from '../parse-limits.ts'
import { linkTo } from './download-translation.ts'

type Generate = Verb<typeof row, 'data' | 'files'>
export const generatePdf: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'pdf') })
export const generateDocx: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'docx') })
export const generateTxt: Generate = async (ctx, input) => ({ output: await generate(ctx, input, 'txt') })

/** A stored translation, or a file of the text that the caller brings: that text is theirs, so nothing of ours is written on it. */
async function generate(ctx: Ctx<'data' | 'files'>, input: z.output<typeof GenerateRequest>, format: FileType) {
  if ('translationId' in input) return linkTo(ctx, input.translationId, format)
  const key = `downloads/${caller(ctx).userId}/${ctx.newToken()}/result.${format}`
  await ctx.files.put(key, await write(input.content, format), contentTypes[format])
  return attachment(ctx, key, translatedFilename(input.filename, format))
}

async function write(content: string, format: FileType): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(content)
  if (format === 'txt') return bytes
  const languages = { source: 'und', target: 'und' }
  const rebuild = (parser: SandboxedParser) => parser.rebuild([], languages, format)
  return (await withParser({ bytes, name: 'content.txt' }, rebuild, { limits: parseLimits.call })).bytes
}
