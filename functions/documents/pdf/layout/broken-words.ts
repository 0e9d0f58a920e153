import type { Piece, Unit } from '../../model/unit.ts'
import { BREAK, countWords, hasHyphen } from '../../text/hyphens.ts'

/** A break within a word; what a font calls a soft hyphen at the end of a text is none. */
const breaks = /\u00ad(?=\S)/g

/** Joins broken words of units: the hyphen stays if the word has it elsewhere in the document, or is a known compound. */
export function joinBrokenWords(units: readonly Unit[]): Unit[] {
  if (!units.some(({ pieces }) => textOf(pieces).search(breaks) >= 0)) return [...units]
  const written = countWords(units.map(({ pieces }) => textOf(pieces)))
  return units.map((unit) => ({ ...unit, pieces: joined(unit.pieces, written) }))
}

/** Whether a text is what a unit says, however its broken words were joined. */
export function isJoined(text: string, pieces: readonly Piece[]): boolean {
  let at = 0
  return (
    textOf(pieces)
      .split(breaks)
      .every((part, i) => {
        if (i > 0 && text[at] === '-' && !part.startsWith('-')) at++
        const isThere = text.startsWith(part, at)
        at += part.length
        return isThere
      }) && at === text.length
  )
}

/** The same with the break marks removed, for text that is not sent to an engine. */
export const withoutBreaks = (text: string): string => text.replace(breaks, '')

const textOf = (pieces: readonly Piece[]) => pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('')

function joined(pieces: readonly Piece[], written: ReadonlyMap<string, number>): Piece[] {
  const text = textOf(pieces)
  let from = 0
  return pieces.map((piece) => {
    if (typeof piece !== 'string') return piece
    const start = from
    from += piece.length
    return piece.replaceAll(BREAK, (sign, offset: number) => {
      const at = start + offset
      if (!/\S/.test(text[at + 1] ?? ' ')) return sign
      return hasHyphen(lettersBefore(text, at), lettersAfter(text, at + 1), written) ? '-' : ''
    })
  })
}

/** The letters that end or begin at a place, of a word of usual length. */
const lettersBefore = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - LONGEST_PART), at)
    .split(noLetter)
    .at(-1)
    ?.toLowerCase() ?? ''
const lettersAfter = (text: string, at: number) =>
  text
    .slice(at, at + LONGEST_PART)
    .split(noLetter)[0]
    ?.toLowerCase() ?? ''

const noLetter = /[^\p{L}\p{M}]/u
const LONGEST_PART = 40
