import type { Box } from '../file/pages.ts'
import type { TextStyle } from '../layout/text.ts'
import type { Underline } from '../layout/underlines.ts'
import type { WordMark } from '../layout/word-marks.ts'
import type { Run } from './atoms.ts'

/** Where a set line starts, how large and narrow it is and what is added to each of its spaces, in the frame of its text. */
type LineStart = { x: number; y: number; size: number; stretch: number; condense: number }

/** A part of a set line whose styles have something in common. */
type Stretch<K> = { left: number; right: number; style: TextStyle; key: K }

/** The stretches of a line for which `keyOf` gives the same; a space belongs to one where a word follows it. */
function stretchesOf<K>(runs: readonly Run[], at: LineStart, keyOf: (style: TextStyle) => K | undefined): Stretch<K>[] {
  const stretches: Stretch<K>[] = []
  let x = at.x
  let open: Stretch<K> | undefined
  for (const { text, face, style, size } of runs) {
    const left = x
    x += face.width(text) * at.size * at.condense * size + at.stretch * (text.split(' ').length - 1)
    const key = keyOf(style)
    if (key === undefined) open = undefined
    else if (text.trim() !== '') {
      if (open?.key === key) open.right = x
      else stretches.push((open = { left, right: x, style, key }))
    }
  }
  return stretches
}

/** Areas below the underlined words of a line, in the colour of their letters, as deep and thick as the original's. */
export function underlinesBelow(
  runs: readonly Run[],
  { depth, thickness, lead }: Omit<Underline, 'rule' | 'glyphs'>,
  at: LineStart,
): { box: Box; style: TextStyle }[] {
  const bottom = at.y - (depth + thickness / 2) * at.size
  return stretchesOf(runs, at, (style) => (style.underline ? style : undefined)).map(({ left, right, style }, i) => ({
    box: [i === 0 ? left - lead : left, bottom, right, bottom + thickness * at.size],
    style,
  }))
}

/** A linked part of a translation, in the frame of its text. */
export type Linked = { target: string; box: Box }

export const linkedIn = (runs: readonly Run[], at: LineStart): Linked[] =>
  stretchesOf(runs, at, ({ link }) => link).map(({ left, right, key }) => ({
    target: key,
    box: [left, at.y - 0.22 * at.size, right, at.y + 0.75 * at.size],
  }))

/** A marked part of a translation, in the frame of its text. */
export type Marked = { mark: WordMark; box: Box }

export const markedIn = (runs: readonly Run[], marks: readonly WordMark[], at: LineStart): Marked[] =>
  marks.flatMap((mark) =>
    stretchesOf(runs, at, (look) => (look.marks.includes(mark) ? mark : undefined)).map(({ left, right }) => ({
      mark,
      box: [
        left - mark.before * at.size,
        at.y + mark.bottom * at.size,
        right + mark.behind * at.size,
        at.y + mark.top * at.size,
      ],
    })),
  )
