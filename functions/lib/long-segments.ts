import type { Explanation, SegmentChange } from '#shared/segments/segment.ts'
import type { Holder, SegmentRow, StoredChange } from '../data/jobs/segments.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from './ctx.ts'
import { sha256 } from './hash.ts'

/** Bytes of a segment that a row holds beside its other fields: it may have 400 KB. */
const inRow = 330_000

type Long = { target: string; explanations: Explanation[] }

/**
 * Puts what is too long for a row into the bucket, before the rows that name it are written: counted for the job first, whatever
 * becomes of its save. What lies there already is a save that is repeated.
 */
export async function storeLong(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  holder: Holder,
  changes: readonly SegmentChange[],
): Promise<StoredChange[] | 'lost' | 'full'> {
  const long = changes.flatMap((change) => longOf(translation, change) ?? [])
  const lies = await Promise.all(long.map(({ key }) => ctx.files.head(key)))
  const absent = long.filter((_, i) => !lies[i])
  if (absent.length > 0) {
    const bytes = absent.reduce((sum, { stored }) => sum + stored.longBytes, 0)
    const replacing = absent.map(({ stored }) => stored)
    const room = await ctx.data.segments.takeRoom(holder, bytes, replacing, ctx.now())
    if (room !== 'taken') return room
    await Promise.all(absent.map(({ key, text }) => ctx.files.put(key, text, 'application/json')))
  }
  const storedOf = new Map(long.map(({ stored }) => [stored.number, stored]))
  return changes.map((change) => storedOf.get(change.number) ?? change)
}

function longOf(translation: TranslationRow, change: SegmentChange) {
  const { target, explanations } = change
  const text = JSON.stringify({ target, explanations } satisfies Long)
  const longBytes = Buffer.byteLength(text)
  if (longBytes <= inRow) return undefined
  const long = sha256(text)
  const stored = { ...change, target: '', explanations: [], long, longBytes }
  return { key: objectKeys(translation).longSegment(long), text, stored }
}

/** A row with its text, wherever that lies. */
export async function readLong(ctx: Ctx<'files'>, translation: TranslationRow, row: SegmentRow): Promise<SegmentRow> {
  if (row.long === undefined) return row
  return { ...row, ...(await ctx.files.getJson<Long>(objectKeys(translation).longSegment(row.long))) }
}
