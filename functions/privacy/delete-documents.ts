import { fileTypes } from '#shared/documents/document.ts'
import { folderOf, objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { certifiedKeysWithoutOriginal, isCertified } from '../lib/lookups/certified-files.ts'
import { makeFormat } from '../translations/downloads/download-translation.ts'
import { eraseTraces } from './traces.ts'

/**
 * Deletes all that is kept of a translation, then says so in its row. Doing it again finds nothing more. The sweep looks once more
 * when what was under way has ended: a certificate in the making, a translator's save, a text that an index showed late.
 */
export async function deleteAll(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  const now = ctx.now()
  const erased = await eraseTraces(ctx, row)
  await ctx.data.retention.markDeleted(row.id, 'all', now, erased)
  await ctx.data.retention.checkAgain(row.id, new Date(now.getTime() + underWayMs))
}

/** Longer than any step of the workflow, and any call, runs. */
export const underWayMs = 3_600_000

/** Runs what it is given when all that it was given before is over. False, and nothing is done, where that is after `until`. */
export type Turns = (work: () => Promise<void>) => Promise<boolean>

export function takeTurns(until = Number.POSITIVE_INFINITY): Turns {
  let last = Promise.resolve(true)
  return (work) => {
    const turn = async () => {
      if (performance.now() > until) return false
      await work()
      return true
    }
    last = last.then(turn, turn)
    return last
  }
}

/**
 * Deletes the original and whatever holds its text. The result stays, in every format, because none can be made afterwards. A
 * format that cannot be made, or that took an earlier try with it, does not keep the original here. Documents that are deleted side by
 * side make their formats in turn: each may take most of the function's memory and time, and a death then takes no other's one try.
 * False where no time is left to make them.
 */
export async function deleteSource(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  inTurn = takeTurns(),
): Promise<boolean> {
  const hasFormats = await inTurn(async () => {
    if (await ctx.data.retention.claimFormats(row.id, ctx.now())) await makeFormats(ctx, row)
  })
  if (!hasFormats) return false
  const keys = objectKeys(row)
  const results = isCertified(row)
    ? await certifiedKeysWithoutOriginal(ctx, row)
    : fileTypes.map((format) => keys.result(format))
  const kept = new Set([...results, keys.translated])
  await ctx.files.removeBelow(folderOf(row), (key) => kept.has(key))
  await ctx.data.retention.markDeleted(row.id, 'source', ctx.now())
  return true
}

/** What is certified has the files that were signed: none can be made, and one that it lacks is lacking on purpose. */
async function makeFormats(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  if (isCertified(row)) return
  for (const format of fileTypes) {
    try {
      await makeFormat(ctx, row, format)
    } catch (error) {
      ctx.log.error('a format was not made before its original was deleted', { translationId: row.id, format }, error)
    }
  }
}
