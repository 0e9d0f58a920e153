import { unspacedLetter } from '../languages/script.ts'
import type { JobSegment, SegmentState } from './segment.ts'
import { plainOf } from './tags.ts'

/** What the list shows: every condition that is set has to hold. */
export type SegmentFilter = {
  state?: SegmentState
  /** With findings at all, or with the one of this check. */
  finding?: boolean
  kept?: boolean
  /** Other than the engine's draft. */
  changed?: boolean
  text?: string
}

export function filterSegments<T extends Pick<JobSegment, 'source' | 'target' | 'state' | 'disposition' | 'draft'>>(
  segments: readonly T[],
  filter: SegmentFilter,
  hasFinding: (segment: T) => boolean,
): T[] {
  const wanted = filter.text?.trim().toLowerCase()
  return segments.filter((segment) => {
    if (filter.state && segment.state !== filter.state) return false
    if (filter.kept && segment.disposition !== 'kept') return false
    if (filter.changed && segment.target === segment.draft) return false
    if (wanted && !`${plainOf(segment.source)}\n${plainOf(segment.target)}`.toLowerCase().includes(wanted)) return false
    return !filter.finding || hasFinding(segment)
  })
}

export type Progress = { segments: number; confirmed: number; wordsLeft: number }

/** How far the review is: words are those of sources that nobody has confirmed. */
export function progressOf(segments: readonly Pick<JobSegment, 'source' | 'state'>[]): Progress {
  let [confirmed, wordsLeft] = [0, 0]
  for (const { source, state } of segments) {
    if (state === 'confirmed') confirmed++
    else wordsLeft += wordsIn(plainOf(source))
  }
  return { segments: segments.length, confirmed, wordsLeft }
}

/** Words by the rules of Unicode, as documents are counted; those of scripts with spaces without asking for the rules. */
export function wordsIn(text: string): number {
  if (!unspacedLetter.test(text)) return text.match(/[\p{L}\p{N}\p{M}]+(?:['’.,:][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
  let words = 0
  for (const part of segmenter.segment(text)) if (part.isWordLike) words++
  return words
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
