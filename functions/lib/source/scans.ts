import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { type Ocr, type Parser, readScans, type Scan, type Scans } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'
import { env } from '../env.ts'

type Row = Pick<TranslationRow, 'id' | 'userId' | 'fileType' | 'sourceLanguage'>

/** The pages that may be read in a day are used up. */
export class ScansUsedUp extends Error {}

/** Pages that are pictures and may be read in a day: each costs money before anybody has paid (promise B3). */
const scanLimits = () => ({ perUser: Number(env('DAILY_SCANS_PER_USER')), inAll: Number(env('DAILY_SCANS_IN_ALL')) })

/**
 * Reads the pages that are pictures and keeps what they say, so that no page is ever paid twice. Throws `ScansUsedUp` where the day's
 * budgets do not stretch to them.
 */
export async function readScansOnce(ctx: Ctx<'data' | 'files' | 'ocr'>, row: Row, parser: Parser): Promise<Scans> {
  if (row.fileType !== 'pdf') return new Map()
  const { scans: key } = objectKeys(row)
  const known = await ctx.files.findJson<ScansFile>(key)
  if (known) return new Map(known)
  const readPage: Ocr = async (image, language) => {
    if (!(await ctx.data.spend.takeScan(row, scanLimits(), ctx.now()))) throw new ScansUsedUp()
    return ctx.ocr.readPage(image, language)
  }
  const scans = await readScans(parser, readPage, row.sourceLanguage)
  await ctx.files.putJson(key, [...scans] satisfies ScansFile)
  return scans
}

/** What `readScansOnce` kept: later steps find the same units with it. */
export async function storedScans(ctx: Ctx<'files'>, row: Row): Promise<Scans> {
  return new Map(row.fileType === 'pdf' ? await ctx.files.findJson<ScansFile>(objectKeys(row).scans) : undefined)
}

type ScansFile = (readonly [page: number, scan: Scan])[]
