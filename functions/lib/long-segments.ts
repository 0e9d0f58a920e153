import type { Explanation, SegmentChange } from '#shared/segments/segment.ts'
import type { SegmentRow, StoredChange } from '../data/jobs/segments.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from './ctx.ts'
import { sha256 } from './hash.ts'

/** Bytes of a segment that a row holds beside its other fields: it may have 400 KB. */
const inRow = 330_000

type Long = { target: string; explanations: Explanation[] }

/** Puts what is too long for a row into the bucket, before the rows that name it are written. */
export const storeLong = (
  ctx: Ctx<'files'>,
  translation: TranslationRow,
  changes: readonly SegmentChange[],
): Promise<StoredChange[]> => Promise.all(changes.map((change) => storeOne(ctx, translation, change)))

async function storeOne(ctx: Ctx<'files'>, translation: TranslationRow, change: SegmentChange): Promise<StoredChange> {
  const long: Long = { target: change.target, explanations: change.explanations }
  const text = JSON.stringify(long)
  const longBytes = Buffer.byteLength(text)
  if (longBytes <= inRow) return change
  const hash = sha256(text)
  await ctx.files.put(objectKeys(translation).longSegment(hash), text, 'application/json')
  return { ...change, target: '', explanations: [], long: hash, longBytes }
}

/** A row with its text, wherever that lies. */
export async function readLong(ctx: Ctx<'files'>, translation: TranslationRow, row: SegmentRow): Promise<SegmentRow> {
  if (row.long === undefined) return row
  return { ...row, ...(await ctx.files.getJson<Long>(objectKeys(translation).longSegment(row.long))) }
}
