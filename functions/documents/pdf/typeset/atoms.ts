import { isEastAsian } from '#shared/languages/script.ts'
import type { Face } from '../../fonts/face.ts'
import type { FontSet } from '../../fonts/font-set.ts'
import type { TextStyle } from '../layout/text.ts'

/** Text of one face and one style that a line never breaks inside of. `size` is relative to the paragraph's. */
export type Run = { text: string; face: Face; style: TextStyle; size: number }

/** What lies between two chances to break a line: a word, or the space after it. */
export type Atom = { runs: Run[]; width: number; isSpace: boolean; isBreak: boolean }

export type StyledSpan = { text: string; style: TextStyle }

/** Cuts styled text into words and spaces and measures them at size 1. */
export function atomsOf(spans: readonly StyledSpan[], size: number, fonts: FontSet): Atom[] {
  const atoms: Atom[] = []
  const text = spans.map((span) => span.text).join('')
  const cuts = breaks(text)
  let at = 0
  let before: Face | undefined
  let open: Atom | undefined
  for (const { text: part, style } of spans) {
    const scale = style.size / size || 1
    for (const char of part) {
      const isSpace = char === ' ' || char === '\t'
      const isBreak = char === '\n'
      if (!open || cuts.has(at) || isBreak || open.isSpace !== isSpace) {
        open = { runs: [], width: 0, isSpace, isBreak }
        atoms.push(open)
      }
      at += char.length
      const face = fonts.faceOf((isSpace || isBreak ? ' ' : char).codePointAt(0) as number, style, before)
      before = face
      const last = open.runs.at(-1)
      if (isBreak) open = undefined
      else if (last && last.face === face && last.style === style) last.text += isSpace ? ' ' : char
      else open.runs.push({ text: isSpace ? ' ' : char, face, style, size: scale })
    }
  }
  for (const atom of atoms) atom.width = atom.runs.reduce((sum, run) => sum + run.face.width(run.text) * run.size, 0)
  return atoms
}

const noStart =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u300d\u300f\u3011\uff09\u3015\u3009\u300b\u30fc\u3063\u3083\u3085\u3087\u30c3\u30e3\u30e5\u30e7\u2026)\]}.,!?:;%]/
const noEnd = /[\u300c\u300e\u3010\uff08\u3014\u3008\u300a([{]/
const hasNoSpaces = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

/** Places inside words where a line may break: between East Asian signs, between Thai words, after a hyphen or slash. */
function breaks(text: string): Set<number> {
  const cuts = new Set<number>()
  if (hasNoSpaces.test(text))
    for (const { index } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) cuts.add(index)
  let before = ''
  let at = 0
  for (const char of text) {
    const either =
      isEastAsian(char.codePointAt(0) as number) || (before && isEastAsian(before.codePointAt(0) as number))
    if (before && either && !noStart.test(char) && !noEnd.test(before)) cuts.add(at)
    if (/[-\u2010\u2013\u2014/]/.test(before) && /\p{L}/u.test(char)) cuts.add(at)
    before = char
    at += char.length
  }
  return cuts
}
