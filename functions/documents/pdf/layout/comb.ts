import type { Glyph } from '../content/glyph.ts'
import type { LaidUnit } from './unit-page.ts'

/**
 * Marks the letters and figures that a form has in boxes of their own, as those of a name or of the number of a passport: they stand at even
 * distances. No engine knows a word by its letters one by one, so that they stay; behind an empty box begins a word.
 */
export function markCombs(units: readonly LaidUnit[]): void {
  for (const row of rowsOf(units.filter(mayBeComb)))
    for (const at of [middle, left]) for (const run of runsIn(row, at)) if (isComb(run)) mark(run)
}

/** A sign of a row, and whether a box between it and the sign before it is empty. */
type Tooth = { laid: LaidUnit; glyph: Glyph; isFirst?: boolean }

const middle = ({ glyph: { u, end } }: Tooth) => (u + end) / 2
const left = ({ glyph: { u } }: Tooth) => u

/** In parts of the font size: words whose letters are set apart stand closer, columns of a table further. */
const [CLOSEST, WIDEST] = [1.25, 3.5]
/** In parts of the distance; and how many boxes between two letters may be empty. */
const SLACK = 0.1
const MOST_EMPTY = 3

function mayBeComb({ unit, block: { lines } }: LaidUnit): boolean {
  const [line, more] = lines
  if (!line || more || unit.hidden || (unit.keep && unit.keep !== 'number')) return false
  return line.glyphs.every(
    ({ text, breakBefore }, i) => (i === 0 || breakBefore) && /^[\p{L}\p{N}]$/u.test(text) && text < '\u2e80',
  )
}

function rowsOf(units: readonly LaidUnit[]): Tooth[][] {
  const rows: LaidUnit[][] = []
  for (const laid of units.toSorted((a, b) => a.frame.angle - b.frame.angle || b.block.top - a.block.top)) {
    const head = rows.at(-1)?.[0]
    const isSame =
      head && head.frame.angle === laid.frame.angle && head.block.top - laid.block.top < 0.2 * laid.block.size
    if (isSame) rows.at(-1)?.push(laid)
    else rows.push([laid])
  }
  return rows.map((row) =>
    row
      .flatMap((laid) => (laid.block.lines[0]?.glyphs ?? []).map((glyph): Tooth => ({ laid, glyph })))
      .sort((a, b) => a.glyph.u - b.glyph.u),
  )
}

function* runsIn(row: readonly Tooth[], at: (tooth: Tooth) => number): Generator<Tooth[]> {
  let run: Tooth[] = []
  let pitch = 0
  for (const tooth of row) {
    const last = run.at(-1)
    const gap = last ? at(tooth) - at(last) : 0
    if (run.length === 1) pitch = gap
    const boxes = Math.round(gap / pitch)
    const isEven = Math.abs(gap - boxes * pitch) < SLACK * pitch && boxes > 0 && boxes <= MOST_EMPTY + 1
    if (last && isEven && pitch < WIDEST * tooth.glyph.size) run.push({ ...tooth, isFirst: boxes > 1 })
    else {
      yield run
      run = last && gap < WIDEST * tooth.glyph.size && run.length > 1 ? [last, tooth] : [tooth]
      pitch = gap
    }
  }
  yield run
}

function isComb(run: readonly Tooth[]): boolean {
  const [first, second] = run
  if (!first || !second || run.length < 3 || first.laid.unit.keep === 'code') return false
  const { container } = first.glyph.show
  const isField = container.isFieldNote === true
  const isApart = second.glyph.u - first.glyph.u > CLOSEST * first.glyph.size
  const own = new Set(run.map(({ glyph }) => glyph))
  const isWhole = run.every(({ laid }) => laid.block.lines[0]?.glyphs.every((glyph) => own.has(glyph)))
  // A scale of few figures is no number.
  const isWord = run.length > 5 || run.some(({ glyph }) => /\p{L}/u.test(glyph.text))
  return isWord && isWhole && (isField || isApart)
}

function mark(run: readonly Tooth[]): void {
  const words = new Map<LaidUnit, string>()
  for (const { laid, glyph, isFirst } of run) {
    const known = words.get(laid)
    words.set(laid, known === undefined ? glyph.text : `${known}${isFirst ? ' ' : ''}${glyph.text}`)
    if (known === undefined && laid !== run[0]?.laid && !isFirst) laid.unit.goesOn = true
  }
  for (const [{ unit }, text] of words) {
    unit.keep = 'code'
    unit.pieces = [text]
  }
}
