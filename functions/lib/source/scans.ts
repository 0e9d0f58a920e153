import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { type Parser, readScans, type Scan, type Scans } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'

type Row = Pick<TranslationRow, 'id' | 'userId' | 'fileType' | 'sourceLanguage'>

/** Reads the pages that are pictures and keeps what they say, so that no page is ever paid twice. */
export async function readScansOnce(ctx: Ctx<'files' | 'ocr'>, row: Row, parser: Parser): Promise<Scans> {
  if (row.fileType !== 'pdf') return new Map()
  const { scans: key } = objectKeys(row)
  const known = await ctx.files.findJson<ScansFile>(key)
  if (known) return new Map(known)
  const scans = await readScans(parser, ctx.ocr.readPage, row.sourceLanguage)
  await ctx.files.putJson(key, [...scans] satisfies ScansFile)
  return scans
}

/** What `readScansOnce` kept: later steps find the same units with it. */
export async function storedScans(ctx: Ctx<'files'>, row: Row): Promise<Scans> {
  return new Map(row.fileType === 'pdf' ? await ctx.files.findJson<ScansFile>(objectKeys(row).scans) : undefined)
}

type ScansFile = (readonly [page: number, scan: Scan])[]
