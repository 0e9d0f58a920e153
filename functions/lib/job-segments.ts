import { isLockAlive } from '#shared/jobs/lock.ts'
import { notFound } from '#shared/lib/error.ts'
import { escapeText } from '#shared/lib/escape.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import { isFixed } from '#shared/segments/fixed-text.ts'
import type { JobSegment, Term } from '#shared/segments/segment.ts'
import { parseTagged, tagName, tagText } from '#shared/segments/tags.ts'
import { may } from '#shared/staff/powers.ts'
import { storedPlace } from '#shared/translations/segments/place.ts'
import type { QueueItemRow } from '../data/jobs/queue.ts'
import type { SegmentRow } from '../data/jobs/segments.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { LedgerEntry, Piece, Scan, Tag, Unit, UnitTarget } from '../documents/index.ts'
import { caller } from './caller.ts'
import type { Ctx } from './ctx.ts'
import { readLong } from './long-segments.ts'
import { auditTextRead } from './lookups/audit-text-read.ts'
import { isStaffMatter } from './lookups/is-unlocked.ts'
import { pictureFinder } from './picture-box.ts'

/**
 * All segments of a job in the order of the document: what the workflow left in the bucket, with what humans made of it. Texts
 * of somebody who had the job before count as drafts: only the holder's own confirmations stand. What the engine kept stands confirmed, but where
 * a customer asks for its correction (promise H1).
 */
export async function readJobSegments(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  job: Pick<QueueItemRow, 'id' | 'asked'> & { claimedBy?: number | undefined },
  holder: number | undefined = job.claimedBy,
): Promise<JobSegment[]> {
  const keys = objectKeys(translation)
  const [ledger, units, targets, touched, scans] = await Promise.all([
    ctx.files.getJson<LedgerEntry[]>(keys.ledger),
    ctx.files.getJson<Unit[]>(keys.units),
    ctx.files.getJson<UnitTarget[]>(keys.targets),
    touchedOf(ctx, translation, job.id),
    translation.fileType === 'pdf' ? ctx.files.findJson<[number, Scan][]>(keys.scans) : undefined,
  ])
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const targetOf = new Map(targets.map((target) => [target.id, target.pieces]))
  const findPicture = pictureFinder(scans ?? [])
  const asked = new Set(job.asked?.segments.map(({ number }) => number))
  return ledger.map((entry, i) => {
    const unit = unitOf.get(entry.id)
    const pieces = unit?.pieces ?? [entry.source]
    const { before: ahead = '', after = '', boxes = [], looks } = unit?.shown ?? {}
    const before = boxes.map(([, sign]) => `${sign} `).join('') + ahead
    const source = piecesToText(pieces)
    const made = targetOf.get(entry.id)
    const draft = made ? piecesToText(made) : entry.disposition === 'kept' ? source : ''
    const place = storedPlace(entry.place)
    const box = entry.reason === 'unreadable' ? findPicture(place, entry.source) : null
    const { id, kind, disposition, reason, notes } = entry
    const isAsked = asked.has(i + 1) && !isFixed({ id, place, disposition })
    const { explanations, ...state } = standing(touched.get(i + 1), holder, { draft, entry, isAsked })
    const base = { id, number: i + 1, place, kind, source, before, after, draft, disposition, reason, notes, box }
    const segment = {
      ...base,
      ...(looks && { looks }),
      marks: marksOf(pieces),
      explanations: explanations ?? [],
      ...state,
    }
    // What was written over it is in no file: nobody could certify it.
    return isFixed(segment) ? { ...segment, target: draft } : segment
  })
}

async function touchedOf(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  job: QueueItemId,
): Promise<Map<number, SegmentRow>> {
  const rows = [...(await ctx.data.segments.listTouched(job)).values()]
  const read = await Promise.all(rows.map((row) => readLong(ctx, translation, row)))
  return new Map(read.map((row) => [row.number, row]))
}

type Job = { job: QueueItemRow; translation: TranslationRow }

/** The job and its translation, for whoever holds it; to everybody else there is none (promise Z2). */
export async function heldJob(ctx: Ctx<'data'>, id: QueueItemId): Promise<Job> {
  const job = await ctx.data.queue.find(id)
  if (!job || !isHeld(ctx, job)) throw notFound()
  return { job, translation: await translationOf(ctx, job) }
}

/** The same to look at: also for staff, whose look is written down. */
export async function seenJob(ctx: Ctx<'data'>, id: QueueItemId): Promise<Job & { readOnly: boolean }> {
  const job = await ctx.data.queue.find(id)
  const { adminLevel, secondFactorAt } = caller(ctx)
  if (!job) throw notFound()
  if (isHeld(ctx, job)) return { job, translation: await translationOf(ctx, job), readOnly: false }
  if (!may(adminLevel, 'queue.read') || secondFactorAt === null) throw notFound()
  const translation = await translationOf(ctx, job)
  if (!isStaffMatter(translation, job)) throw notFound()
  await auditTextRead(ctx, id)
  return { job, translation, readOnly: true }
}

const isHeld = (ctx: Ctx<'data'>, { status, claimedBy, lockExpiry }: QueueItemRow): boolean =>
  status === 'in_progress' && claimedBy === caller(ctx).userId && isLockAlive(lockExpiry, ctx.now())

async function translationOf(ctx: Ctx<'data'>, job: QueueItemRow): Promise<TranslationRow> {
  const translation = await ctx.data.translations.find(job.translationId)
  if (!translation || translation.deletedAt !== undefined || translation.sourceDeletedAt !== undefined) throw notFound()
  return translation
}

/** The terms that a document is translated with. */
export async function termsOf(ctx: Ctx<'files'>, translation: TranslationRow): Promise<Term[]> {
  if (!translation.glossaries) return []
  return (await ctx.files.findJson<Term[]>(objectKeys(translation).terms)) ?? []
}

/** What goes back into the file: exactly the segments, but for kept ones that nobody changed. */
export function targetsOf(segments: readonly JobSegment[], units: readonly Unit[]): UnitTarget[] {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  return segments.flatMap((segment) => {
    const unit = unitOf.get(segment.id)
    if (!unit || (segment.disposition === 'kept' && segment.target === segment.source)) return []
    return [{ id: segment.id, pieces: textToPieces(segment.target, unit.pieces) }]
  })
}

/** A unit's pieces as text with its tags in it. */
export const piecesToText = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? escapeText(piece) : tagText({ kind: piece.kind, n: piece.n })))
    .join('')

/** Back to pieces, each tag as the source has it. A tag that the source lacks is left out. */
export function textToPieces(text: string, source: readonly Piece[]): Piece[] {
  const known = new Map<string, Tag>()
  for (const piece of source) if (typeof piece !== 'string') known.set(tagName(piece), piece)
  return parseTagged(text).flatMap((token): Piece[] => {
    if (token.kind === 'text') return [token.text]
    const tag = known.get(tagName(token))
    return tag ? [tag] : []
  })
}

function standing(
  row: SegmentRow | undefined,
  holder: number | undefined,
  before: { draft: string; entry: LedgerEntry; isAsked: boolean },
) {
  if (!row) {
    const { disposition, reason } = before.entry
    const isSettled = disposition === 'kept' && !before.isAsked && reason !== 'unreadable' && reason !== 'other-script'
    const state = isSettled ? ('confirmed' as const) : ('draft' as const)
    const untouched = { target: before.draft, state, version: 0, ownTranslation: false, filledFrom: null }
    return { ...untouched, suggested: false, at: null, explanations: [] }
  }
  const isOwn = holder === undefined || row.by === holder
  return {
    target: row.target,
    state: isOwn ? row.state : ('draft' as const),
    version: row.version,
    ownTranslation: row.ownTranslation ?? false,
    filledFrom: row.filledFrom ?? null,
    suggested: !isOwn,
    at: row.at,
    explanations: isOwn ? row.explanations : [],
  }
}

function marksOf(pieces: readonly Piece[]): Record<string, string> {
  return Object.fromEntries(
    pieces.flatMap((piece) =>
      typeof piece !== 'string' && piece.kind === 'empty' && piece.text ? [[tagName(piece), piece.text]] : [],
    ),
  )
}
