import { cutText } from '../lib/cut-text.ts'
import { checkSegment } from '../translations/checks/check-segment.ts'
import { type Finding, warning } from '../translations/checks/finding.ts'
import { standingTerms } from '../translations/checks/standing-terms.ts'
import { overflowNote } from '../translations/segments/overflow-note.ts'
import type { Explanation, JobSegment, Term } from './segment.ts'
import { crossedTags, plainOf, tagName, tagsOf } from './tags.ts'

export type ReviewLanguages = { sourceLanguage: string; targetLanguage: string }
type Reviewed = Pick<JobSegment, 'source' | 'target' | 'marks' | 'disposition' | 'draft'>

/** A text that stands for something in a picture, by an agreed word. */
const picturePlaces = ['[illegible]', '[stamp]', '[signature]'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** The findings of a segment as it stands now; the same on the server and in the browser. What was kept as it was has none. */
export function reviewSegment(segment: Reviewed, languages: ReviewLanguages, terms: readonly Term[] = []): Finding[] {
  if (segment.disposition === 'kept' && segment.target === segment.draft) return []
  const target = plainOf(segment.target, segment.marks)
  if (segment.disposition === 'kept' && picturePlaces.some((place) => target.trim() === place)) return []
  const source = plainOf(segment.source, segment.marks)
  const sourceTags = tagsOf(segment.source).map(tagName)
  const targetTags = tagsOf(segment.target).map(tagName)
  const found = checkSegment({ source, target, ...languages, sourceTags, targetTags, terms })
  const crossed = crossedTags(segment.target)
  const seen = new Set<string>()
  return [...crossed, ...found].filter((finding) => {
    const code = findingCode(finding)
    return !seen.has(code) && seen.add(code)
  })
}

/**
 * Whether a segment reaches past its place on the page. The layout is known of the draft alone: a text that is no shorter does not
 * fit either. It is about the page and not the translation, so it counts neither for signing nor in the certificate.
 */
export function fitFindings({ target, draft, marks, notes }: FitOf): Finding[] {
  const isShorter = plainOf(target, marks).length < plainOf(draft, marks).length
  return notes.includes(overflowNote) && !isShorter ? [warning('fit', 'finding-fit')] : []
}
type FitOf = Pick<JobSegment, 'target' | 'draft' | 'marks' | 'notes'>

/** Names one finding of a segment, so that its explanation does not cover another one: what was found, and each thing that it names. */
export const findingCode = ({ check, code, params }: Pick<Finding, 'check' | 'code' | 'params'>): string =>
  cutText([check, code, ...Object.values(params)].join(' '), 500)

/** Findings that a segment cannot be confirmed with: errors that nobody has explained. */
export function blockingFindings(findings: readonly Finding[], explanations: readonly Explanation[]): Finding[] {
  const explained = new Set(explanations.map(({ code }) => code))
  return findings.filter(
    (finding) => finding.severity === 'error' && !judged.has(finding.check) && !explained.has(findingCode(finding)),
  )
}

/** What statistics and word lists find is said, and judged by whoever translates: it blocks nobody. */
const judged = new Set(
  'meaning opposite omission addition negation quantity names other-language wrong-language leftovers number-order size'.split(
    ' ',
  ),
)

/** What a segment is when its whole document is submitted: confirmed, but never over a finding that stops confirming in the editor too. */
export const stateOnSubmit = (
  segment: Reviewed & Pick<JobSegment, 'explanations'>,
  languages: ReviewLanguages,
  terms: readonly Term[],
): JobSegment['state'] =>
  blockingFindings(reviewSegment(segment, languages, terms), segment.explanations).length > 0 ? 'edited' : 'confirmed'

/** The terms that stand in a source, for those who write its translation. */
export const termsIn = (source: string, terms: readonly Term[]): Term[] => standingTerms(plainOf(source), terms)

export type ReviewCounts = { segments: number; unconfirmed: number; blocking: number }

/** Whether a job may be signed, and what is missing. Nothing else than zero and zero may. */
export function reviewCounts(
  segments: readonly (Reviewed & Pick<JobSegment, 'state' | 'explanations'>)[],
  languages: ReviewLanguages,
  terms: readonly Term[] = [],
): ReviewCounts {
  let [unconfirmed, blocking] = [0, 0]
  for (const segment of segments) {
    if (segment.state !== 'confirmed') unconfirmed++
    if (blockingFindings(reviewSegment(segment, languages, terms), segment.explanations).length > 0) blocking++
  }
  return { segments: segments.length, unconfirmed, blocking }
}
