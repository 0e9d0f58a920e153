import { cleanText } from './clean-text.ts'
import { isFixed } from './fixed-text.ts'
import type { JobSegment } from './segment.ts'
import { plainOf, retag } from './tags.ts'

type Lined = Pick<JobSegment, 'id' | 'number' | 'place' | 'disposition' | 'target' | 'marks'>

/** The document as text, one line a segment; breaks within a segment are spaces. */
export const linesOf = (segments: readonly Lined[]): string =>
  segments.map(({ target, marks }) => oneLine(plainOf(target, inLine(marks)))).join('\n')

export type LineChange = { number: number; target: string }
export type AppliedLines = { ok: true; changes: LineChange[] } | { ok: false; expected: number; got: number }

/**
 * Whether a line is neither what somebody began with nor what they made of it: another window changed it meanwhile. What a call that
 * broke off has saved is no such line.
 */
export function isChangedElsewhere(
  segments: readonly Lined[],
  { begunWith, text }: Record<'begunWith' | 'text', string>,
) {
  const [before, after] = [begunWith.split('\n'), rawLines(text)]
  const there = linesOf(segments).split('\n')
  return segments.some((segment, i) => !isFixed(segment) && there[i] !== before[i] && there[i] !== after[i])
}

/**
 * Puts lines back into their segments, with the tags where they were. Nothing changes where their number is another one, nor what the
 * file keeps.
 */
export function applyLines(segments: readonly Lined[], text: string): AppliedLines {
  const lines = rawLines(text)
  while (lines.length > segments.length && lines.at(-1) === '') lines.pop()
  if (lines.length !== segments.length) return { ok: false, expected: segments.length, got: lines.length }
  const changes = segments.flatMap((segment, i) => {
    const { number, target, marks } = segment
    const line = lines[i] ?? ''
    const seen = inLine(marks)
    if (isFixed(segment) || oneLine(plainOf(target, seen)) === line) return []
    return [{ number, target: retag(target.replace(/[\r\n]/g, ' '), line, seen) }]
  })
  return { ok: true, changes }
}

/** Each by itself: what turns letters around ends with its line. */
const rawLines = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n').map(cleanText)

const oneLine = (text: string) => text.replace(/[\r\n]/g, ' ')

const inLine = (marks: JobSegment['marks']): Record<string, string> =>
  Object.fromEntries(Object.entries(marks).map(([name, shown]) => [name, shown.replace(/[\s]/g, ' ')]))
