import type { listChanges as row } from '#shared/jobs/api.ts'
import { kindOfChange } from '#shared/jobs/difference.ts'
import type { SegmentDifference } from '#shared/jobs/review.ts'
import { AppError } from '#shared/lib/error.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { asManyAsFit } from '../../lib/answer-text-bytes.ts'
import type { Verb } from '../../lib/http.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { handOut } from '../../lib/lookups/hand-out.ts'
import { refusals } from '../refusals.ts'
import { certified } from './reviewed.ts'

/** What the human changed: the machine's draft beside the certified text, where they differ, and how much that is. */
export const listChanges: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, which, search, cursor, limit }) => {
  const { translation, inForce } = await certified(ctx, id)
  if (translation.deletedAt !== undefined || translation.sourceDeletedAt !== undefined) throw refusals.deleted()
  // It is the whole text: whoever reads it has had it.
  await handOut(ctx, translation)
  const segments = await readJobSegments(ctx, translation, inForce)
  const all = segments.map(({ number, place, marks, ...texts }): SegmentDifference => {
    const [source, draft, final] = [texts.source, texts.draft, texts.target].map((text) => plainOf(text, marks)) as [
      string,
      string,
      string,
    ]
    return { number, place, source, draft, final, kind: kindOfChange(draft, final) }
  })
  const changed = all.filter(({ kind }) => kind !== 'unchanged')
  const wanted = matching(which === 'all' ? all : changed, search)
  const from = placeOf(cursor)
  const changes = asManyAsFit(wanted.slice(from, from + limit))
  const next = from + changes.length
  const byKind: Record<string, number> = {}
  for (const { kind } of all) byKind[kind] = (byKind[kind] ?? 0) + 1
  return {
    output: {
      changes,
      total: all.length,
      changed: changed.length,
      byKind,
      nextCursor: next < wanted.length ? String(next) : null,
    },
  }
}

function matching(list: SegmentDifference[], search = ''): SegmentDifference[] {
  const sought = search.toLowerCase()
  return list.filter(({ source, final }) => `${source}\n${final}`.toLowerCase().includes(sought))
}

/** What is certified does not change, so a place in it is a cursor. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('page-unknown')
  return Number(cursor)
}
