import { AppError } from '#shared/lib/error.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { givesLeave } from '#shared/support/ticket.ts'
import type { listSegments as row, listSegmentsForStaff as staffRow } from '#shared/translations/segments/api.ts'
import { storedPlace } from '#shared/translations/segments/place.ts'
import type { SegmentView } from '#shared/translations/segments/segment.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { LedgerEntry } from '../documents/index.ts'
import { asManyAsFit } from '../lib/answer-text-bytes.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { readJobSegments } from '../lib/job-segments.ts'
import { isCertified } from '../lib/lookups/certified-files.ts'
import { handsOut } from '../lib/lookups/hand-out.ts'
import { isGivenBack } from '../lib/lookups/is-unlocked.ts'

/** The ledger of an own document. Translated text and notes about it leave the server once it is paid and complete. */
export const listSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const translation = await ctx.data.translations.get(input.id)
  return { output: await pageOf(ctx, translation, input, await handsOut(ctx, translation)) }
}

/**
 * The ledger of a document that its customer lets support read, in a ticket that is open. Each look is written down: it is somebody
 * else's text. Of what is not paid, or was given back, the translation leaves on no route, this one included (promise Z4).
 */
export const listSegmentsForStaff: Verb<typeof staffRow, 'data' | 'files'> = async (ctx, input) => {
  const translation = await ctx.data.translations.get(input.id)
  const ticket = await ctx.data.tickets.find(input.ticketId)
  if (!ticket || ticket.userId !== translation.userId || !givesLeave(ticket, translation.id))
    throw new AppError('document-without-leave')
  const isPaid = translation.paidAt !== undefined && !isGivenBack(translation)
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'translation.read',
    subject: `translation:${translation.id}`,
    after: { text: 'segments', from: placeOf(input.cursor), ticket: input.ticketId },
  })
  return { output: await pageOf(ctx, translation, input, isPaid) }
}

type Page = {
  disposition?: LedgerEntry['disposition'] | undefined
  marked?: 'true' | 'false' | undefined
  cursor?: string | undefined
  limit: number
}

async function pageOf(ctx: Ctx<'data' | 'files'>, translation: TranslationRow, page: Page, withTargets: boolean) {
  const ledger = await ledgerOf(ctx, translation)
  const marks = new Map((translation.qualityMarks ?? []).map(({ id, severity, checks }) => [id, { severity, checks }]))
  const matching = ledger.filter(
    ({ id, disposition }) =>
      (!page.disposition || disposition === page.disposition) && (page.marked !== 'true' || marks.has(id)),
  )
  const signed = withTargets ? await signedTexts(ctx, translation) : undefined
  const from = placeOf(page.cursor)
  const asked = matching.slice(from, from + page.limit).map((entry): SegmentView => {
    const { id, place, source, target, disposition, reason, notes } = entry
    return {
      id,
      place: storedPlace(place),
      source,
      target: withTargets ? (signed?.get(id) ?? target) : null,
      disposition,
      reason,
      notes: withTargets ? notes : [],
      // What a human has confirmed is no longer a draft's fault.
      checked: signed ? null : (marks.get(id) ?? null),
    }
  })
  const segments = asManyAsFit(asked)
  const next = from + segments.length
  return { segments, total: matching.length, nextCursor: next < matching.length ? String(next) : null }
}

/** What the translator signed of a certified translation, by segment: the ledger holds what the machine wrote. */
async function signedTexts(ctx: Ctx<'data' | 'files'>, translation: TranslationRow) {
  if (!isCertified(translation)) return undefined
  const [certificate] = await ctx.data.certificates.listOf(translation.id)
  const job = certificate && (await ctx.data.queue.find(certificate.queueItemId))
  if (!job?.signature) return undefined
  const segments = await readJobSegments(ctx, translation, job, job.signature.by)
  return new Map(segments.map(({ id, target, marks }) => [id, plainOf(target, marks)]))
}

/** That of the whole document, and until there is one that of its preview. */
async function ledgerOf(ctx: Ctx<'files'>, translation: TranslationRow): Promise<LedgerEntry[]> {
  if (translation.deletedAt !== undefined || translation.sourceDeletedAt !== undefined)
    throw new AppError('document-deleted')
  const keys = objectKeys(translation)
  if (translation.assembled === undefined) return []
  const key = translation.assembled === 'whole' ? keys.ledger : keys.previewLedger
  return ctx.files.getJson<LedgerEntry[]>(key)
}

/** The ledger of a document does not change, so a place in it is a cursor. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('page-unknown')
  return Number(cursor)
}
