import { AppError, notFound } from '#shared/lib/error.ts'
import type {
  listJobSegments as jobRow,
  listSegments as row,
  listSegmentsForStaff as staffRow,
} from '#shared/translations/segments/api.ts'
import type { SegmentView } from '#shared/translations/segments/segment.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { LedgerEntry } from '../documents/ledger.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { isUnlocked } from './is-unlocked.ts'
import { objectKeys } from './object-keys.ts'

/** The ledger of an own document. Translated text and notes about it leave the server once it is paid and complete. */
export const listSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const translation = await ctx.data.translations.get(input.id)
  return { output: await pageOf(ctx, translation, input, isUnlocked(translation)) }
}

/** The ledger for the translator who has the document in work; to everybody else it is not there. */
export const listJobSegments: Verb<typeof jobRow, 'data' | 'files'> = async (ctx, input) => {
  const translation = await ctx.data.translations.get(input.id)
  const item = translation.queueItemId && (await ctx.data.queue.find(translation.queueItemId))
  const inWork = translation.stage === 'human_review' && item?.claimedBy === caller(ctx).userId
  if (!inWork) throw notFound()
  return { output: await pageOf(ctx, translation, input, true) }
}

/** The ledger of any document, for administrators. Each look is written down: it is somebody else's text. */
export const listSegmentsForStaff: Verb<typeof staffRow, 'data' | 'files'> = async (ctx, input) => {
  const translation = await ctx.data.translations.get(input.id)
  ctx.log.info('staff read segments', { translationId: translation.id, staff: caller(ctx).userId })
  return { output: await pageOf(ctx, translation, input, true) }
}

type Wish = { disposition?: LedgerEntry['disposition'] | undefined; cursor?: string | undefined; limit: number }

async function pageOf(ctx: Ctx<'files'>, translation: TranslationRow, wish: Wish, withTargets: boolean) {
  const ledger = await ledgerOf(ctx, translation)
  const matching = ledger.filter(({ disposition }) => !wish.disposition || disposition === wish.disposition)
  const from = placeOf(wish.cursor)
  const next = from + wish.limit
  const segments = matching.slice(from, next).map((entry): SegmentView => {
    const { id, place, source, target, disposition, reason, notes } = entry
    return {
      id,
      place,
      source,
      target: withTargets ? target : null,
      disposition,
      reason,
      notes: withTargets ? notes : [],
    }
  })
  return { segments, total: matching.length, nextCursor: next < matching.length ? String(next) : null }
}

/** That of the whole document, and until there is one that of its preview. */
async function ledgerOf(ctx: Ctx<'files'>, translation: TranslationRow): Promise<LedgerEntry[]> {
  if (translation.deletedAt !== undefined || translation.sourceDeletedAt !== undefined)
    throw new AppError('gone', 'This document was deleted')
  const keys = objectKeys(translation)
  if (translation.assembled === undefined) return []
  const key = translation.assembled === 'whole' ? keys.ledger : keys.previewLedger
  return ctx.files.getJson<LedgerEntry[]>(key)
}

/** The ledger of a document does not change, so a place in it is a cursor. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('bad-input', 'This page does not exist')
  return Number(cursor)
}
