import { budgetFor } from '../pdf/content/budget.ts'
import { makeInterpreter } from '../pdf/content/interpreter.ts'
import { openPdf } from '../pdf/file/open.ts'
import { pagesOf } from '../pdf/file/pages.ts'
import { textOf } from '../pdf/layout/fragment.ts'
import { readPage } from '../pdf/layout/read-page.ts'

/** A line of text that lies, with the sizes of its letters. */
export type SetLine = { text: string; left: number; right: number; v: number; sizes: number[] }

export type Faults = { pages: number; overlapping: number; letters: number; small: number }

export const noFaults = (): Faults => ({ pages: 0, overlapping: 0, letters: 0, small: 0 })

const MOST_PAGES = 30

/** The lines of the first pages of a PDF, as this engine reads them. */
export function linesOfPages(bytes: Uint8Array): SetLine[][] {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length, 1_000_000))
  return [...pagesOf(file)].slice(0, MOST_PAGES).map((node, i) =>
    readPage(file, interpreter, node, i + 1).units.flatMap(({ block, frame }) =>
      frame.angle === 0
        ? block.lines.map((line) => ({
            text: textOf(line),
            left: line.left,
            right: line.right,
            v: line.v,
            sizes: line.glyphs.map(({ size }) => size),
          }))
        : [],
    ),
  )
}

/** Adds the faults of translated pages: lines that cross more often than those of the source, letters under 75 % of those at their place. */
export function compareLines(source: readonly SetLine[][], output: readonly SetLine[][], total: Faults): void {
  source.forEach((before, i) => {
    const after = output[i]
    if (!after || before.length === 0) return
    total.pages++
    if (crossings(after) > crossings(before)) total.overlapping++
    for (const line of after) {
      const near = nearestTo(line, before)
      const [least, most] = [Math.min(...near.sizes), Math.max(...near.sizes)]
      total.letters += line.sizes.length
      total.small += line.sizes.filter((size) => size < 0.75 * most && size < 0.9 * least).length
    }
  })
}

/** What the small letters of a line fill. */
function coreOf({ left, right, v, sizes }: SetLine): [number, number, number, number] {
  const size = Math.max(...sizes)
  return [left, v + 0.07 * size, right, v + 0.57 * size]
}

/** Pairs of lines whose middles cross by over 15 % of the smaller one. */
function crossings(lines: readonly SetLine[]): number {
  const longer = lines.filter(({ sizes }) => sizes.length > 1).map((line) => ({ line, core: coreOf(line) }))
  let count = 0
  longer.forEach(({ line, core: a }, i) => {
    for (const { line: other, core: b } of longer.slice(i + 1)) {
      const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
      const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
      if (wide > 0 && high > 0 && line.text !== other.text && wide * high > 0.15 * Math.min(area(a), area(b))) count++
    }
  })
  return count
}

const area = ([left, bottom, right, top]: readonly [number, number, number, number]) => (right - left) * (top - bottom)

function nearestTo({ left, right, v }: SetLine, lines: readonly SetLine[]): SetLine {
  const middle = (left + right) / 2
  const distance = (line: SetLine) => Math.max(0, line.left - middle, middle - line.right) + 2 * Math.abs(line.v - v)
  return lines.reduce((best, line) => (distance(line) < distance(best) ? line : best))
}
