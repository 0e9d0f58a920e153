import type { JobSegment } from './segment.ts'
import { mapTags, tagShape } from './tags.ts'

type Member = Pick<JobSegment, 'number' | 'source' | 'target' | 'state' | 'ownTranslation' | 'filledFrom'>

/** Segments with the same key say the same: equal text, equal tags but for their numbers. */
export const groupKey = ({ source }: Pick<Member, 'source'>): string =>
  `${source.replace(/<(\/?[gx])\d{1,6}(\/?)>/g, '<$1$2>')}\u0000${tagShape(source)}`

/** Members by what they say; only groups of at least two. */
export function groupsOf<T extends Pick<Member, 'source'>>(segments: readonly T[]): Map<string, T[]> {
  const groups = Map.groupBy(segments, groupKey)
  for (const [key, members] of groups) if (members.length < 2) groups.delete(key)
  return groups
}

export type Filling = { number: number; target: string; filledFrom: number }

/**
 * What follows when a segment is confirmed: equal segments that no human has touched take its text, with their own tags, and
 * stay unconfirmed. `others` were touched with another text, and change only if the human says so.
 */
export function followersOf<T extends Member>(from: T, group: readonly T[]): { fill: Filling[]; others: T[] } {
  if (from.ownTranslation) return { fill: [], others: [] }
  const rest = group.filter((one) => one.number !== from.number && !one.ownTranslation)
  const mapped = rest.map((one) => ({ one, target: mapTags(from.target, from.source, one.source) }))
  const differing = mapped.filter(({ one, target }) => one.target !== target)
  return {
    fill: differing
      .filter(({ one }) => one.state === 'draft')
      .map(({ one, target }) => ({ number: one.number, target, filledFrom: from.number })),
    others: differing.filter(({ one }) => one.state !== 'draft').map(({ one }) => one),
  }
}
