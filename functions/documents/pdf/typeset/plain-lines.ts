import type { Style } from '../../fonts/catalogue.ts'
import type { Face } from '../../fonts/face.ts'
import type { FontSet } from '../../fonts/font-set.ts'
import type { TextStyle } from '../layout/text.ts'
import { type Atom, atomsOf } from './atoms.ts'
import { visualRuns } from './lines.ts'
import { wrap } from './wrap.ts'

/** A stretch of one face; what reads from right to left comes word by word, its brackets turned around. */
export type PlainRun = { text: string; face: Face }

/**
 * A text of one style in lines no wider than `width` (in parts of the font size), for whoever draws runs from left to right and
 * knows no other order. A word longer than a line is broken where the line ends.
 */
export function plainLines(text: string, family: Style, width: number, fonts: FontSet): PlainRun[][] {
  const style: TextStyle = {
    ...family,
    size: 1,
    rise: 0,
    fill: '',
    rgb: [0, 0, 0],
    container: family,
    link: undefined,
    underline: false,
    marks: [],
  }
  const atoms = atomsOf([{ text, style }], 1, fonts).flatMap((atom) =>
    atom.width > width ? broken(atom, width) : [atom],
  )
  return wrap(atoms, width).lines.map((line) =>
    visualRuns(line, 'ltr').flatMap(({ text: run, face, rtl }): PlainRun[] =>
      rtl
        ? run
            .split(/(?<= )|(?= )/)
            .toReversed()
            .map((word) => ({ text: turned(word), face }))
        : [{ text: run, face }],
    ),
  )
}

function broken(atom: Atom, width: number): Atom[] {
  const parts: Atom[] = []
  for (const run of atom.runs) {
    for (const char of run.text) {
      const charWidth = run.face.width(char) * run.size
      const last = parts.at(-1)
      const end = last?.runs.at(-1)
      if (!last || last.width + charWidth > width) {
        parts.push({ ...atom, runs: [{ ...run, text: char }], width: charWidth })
        continue
      }
      if (end && end.face === run.face) end.text += char
      else last.runs.push({ ...run, text: char })
      last.width += charWidth
    }
  }
  return parts
}

const brackets = '()[]{}<>«»‹›'

/** A bracket opens to the side that the text goes to. */
const turned = (word: string) =>
  word.replace(/[()[\]{}<>«»‹›]/g, (bracket) => brackets[brackets.indexOf(bracket) ^ 1] ?? bracket)
