import type { Piece, Unit } from '../../model/unit.ts'
import { beginnings, compounds, secondParts } from './compounds.ts'

/** Marks a hyphen at the end of a line within a word. The whole document decides whether the hyphen stays. */
export const BREAK = '\u00ad'

/** A break within a word; what a font calls a soft hyphen at the end of a text is none. */
const breaks = /\u00ad(?=\S)/g

/** Joins broken words of units: the hyphen stays if the word has it elsewhere in the document, or is a known compound. */
export function joinBrokenWords(units: readonly Unit[]): Unit[] {
  if (!units.some(({ pieces }) => textOf(pieces).search(breaks) >= 0)) return [...units]
  const written = countWords(units)
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

/** Decides by the document's other spellings, then by the two parts. By default the hyphen only broke the word. */
function hasHyphen(first: string, second: string, written: ReadonlyMap<string, number>): boolean {
  const [apart, whole] = [written.get(`${first}-${second}`) ?? 0, written.get(first + second) ?? 0]
  if (apart !== whole) return apart > whole
  if (compounds.get(first)?.has(second)) return true
  return secondParts.has(second) && first.length > 2 && !beginnings.has(first)
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

/** How often each word, and each two parts of a compound, stand in the text away from the ends of lines. */
function countWords(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const { pieces } of units)
    for (const word of textOf(pieces)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\u00ad\u2010\u2011-]+/u)) {
      const parts = word.split(/[\u2010\u2011-]/)
      if (parts.length === 1 && !word.includes(BREAK)) add(word)
      parts.forEach((part, i) => {
        const before = parts[i - 1]
        if (before && part && !before.includes(BREAK) && !part.includes(BREAK)) add(`${before}-${part}`)
      })
    }
  return counts
}
