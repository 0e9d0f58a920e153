import type { JobSegment } from './segment.ts'
import { formatTagged, parseTagged } from './tags.ts'

export type Wanted = { find: string; matchCase: boolean; wholeWords: boolean }
export type Replacement = { number: number; before: string; after: string; hits: number }

/** How often a tagged text holds the wanted one; within its text alone, never in a tag. */
export function hitsIn(tagged: string, wanted: Wanted): number {
  const pattern = patternOf(wanted)
  if (!pattern) return 0
  return parseTagged(tagged).reduce(
    (sum, token) => sum + (token.kind === 'text' ? [...token.text.matchAll(pattern)].length : 0),
    0,
  )
}

/** What a replacement would change, segment by segment, before anything does. Tags stay where they are. */
export function previewReplace(
  segments: readonly Pick<JobSegment, 'number' | 'target'>[],
  wanted: Wanted,
  by: string,
): Replacement[] {
  const pattern = patternOf(wanted)
  if (!pattern) return []
  return segments.flatMap(({ number, target }) => {
    const hits = hitsIn(target, wanted)
    if (hits === 0) return []
    const after = formatTagged(
      parseTagged(target).map((token) =>
        token.kind === 'text' ? { ...token, text: token.text.replace(pattern, () => by) } : token,
      ),
    )
    return after === target ? [] : [{ number, before: target, after, hits }]
  })
}

function patternOf({ find, matchCase, wholeWords }: Wanted): RegExp | null {
  if (find === '') return null
  const literal = find.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const edges = wholeWords ? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] : ['', '']
  return new RegExp(`${edges[0]}${literal}${edges[1]}`, matchCase ? 'gu' : 'giu')
}
