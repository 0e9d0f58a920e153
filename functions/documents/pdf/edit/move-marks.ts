import type { Strips } from '../content/glyph.ts'
import { invert, transformBox } from '../content/matrix.ts'
import type { Edits } from '../content/rewrite.ts'
import type { Box } from '../file/pages.ts'
import { formatNumber } from '../file/serialize.ts'
import type { PdfWriter } from '../file/write.ts'
import type { Note } from '../layout/notes.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { isPainted, type WordMark } from '../layout/word-marks.ts'
import type { Marked } from '../typeset/stretches.ts'
import { moveNote } from './move-note.ts'

/**
 * Collects where the marks of texts have gone, and writes their paths and notes anew: what else these mark stays. A mark whose
 * words the translation has not told apart is left out; a note that says something is then put upon all of its text.
 */
export function markMover() {
  const gone = new Map<Strips | Note, Set<Box>>()
  const come = new Map<Strips | Note, Box[]>()
  return {
    /** `lines`: where the lines of the text stand now. */
    move({ marks, frame }: LaidUnit, moved: readonly Marked[], lines: () => readonly Box[]): void {
      for (const mark of marks) {
        for (const { of, box } of mark.parts) gone.set(of, (gone.get(of) ?? new Set()).add(box))
        const last = lastOf(mark)
        const found = moved.filter((one) => one.mark === mark).map(({ box }) => box)
        const isSaid = !isPainted(last) && last.dict.has('Contents')
        const boxes = (found.length > 0 || !isSaid ? found : lines()).map((box) => transformBox(frame.back, box))
        if (!isPainted(last) || boxes.every((box) => isInside(box, last.clip)))
          come.set(last, [...(come.get(last) ?? []), ...boxes])
      }
    },
    edits: (): Edits['lines'][number][] =>
      [...gone].flatMap(([of, left]) => (isPainted(of) ? rewritten(of, stillMarked(of, left, come)) : [])),
    moveNotes(writer: PdfWriter): void {
      for (const [of, left] of gone) if (!isPainted(of)) moveNote(writer, of, stillMarked(of, left, come))
    },
  }
}

const stillMarked = (of: Strips | Note, left: ReadonlySet<Box>, come: ReadonlyMap<Strips | Note, Box[]>) => [
  ...of.boxes.filter((box) => !left.has(box)),
  ...(come.get(of) ?? []),
]

/** A mark is painted where its last part was, so that it stays above what it covered. */
function lastOf({ parts }: WordMark): Strips | Note {
  const startOf = (of: Strips | Note) => (isPainted(of) ? of.sources[0].start : 0)
  return parts.map(({ of }) => of).reduce((last, of) => (startOf(of) > startOf(last) ? of : last))
}

/** A mark that its clip would cut is left out. */
const isInside = (box: Box, clip: Box) =>
  box[0] > clip[0] - 1 && box[1] > clip[1] - 1 && box[2] < clip[2] + 1 && box[3] < clip[3] + 1

/** The painting instruction of a path, with a new path before it. */
const rewritten = (of: Strips, boxes: readonly Box[]): Edits['lines'][number][] =>
  of.sources.map((source, i) => ({ source, text: i === of.sources.length - 1 ? pathOf(of, boxes) : '' }))

function pathOf({ ctm, painted }: Strips, boxes: readonly Box[]): string {
  const inverse = invert(ctm)
  if (!inverse || boxes.length === 0) return ''
  const text = (...numbers: number[]) => numbers.map(formatNumber).join(' ')
  const paths = boxes.map((box) => {
    const [left, bottom, right, top] = transformBox(inverse, box)
    return painted === 'fill'
      ? `${text(left, bottom, right - left, top - bottom)} re`
      : `${text(left, bottom)} m ${text(right, top)} l`
  })
  return `${paths.join(' ')} ${painted === 'fill' ? 'f' : 'S'}`
}
