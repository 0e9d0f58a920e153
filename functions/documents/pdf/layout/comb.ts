import { append } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import { type Fragment, isRtlText } from './fragment.ts'
import type { LaidUnit } from './unit-page.ts'

/**
 * Finds the letters and figures that a form has in boxes of their own, as those of a name or of the number of a passport: they stand at even
 * distances. No engine knows a word by its letters one by one, so that they stay; behind an empty box begins a word. Returns all
 * units but those that are parts of another one now, in the order in which they are read.
 */
export function joinCombs(units: readonly LaidUnit[]): LaidUnit[] {
  const ordered = [...units]
  const joined = new Set<LaidUnit>()
  const done = new Set<LaidUnit>()
  const rows = rowsOf(units.filter(mayBeComb))
  if (rows.every((row) => row.length < 3)) return ordered
  const others = linesOf(units.filter(({ unit }) => !unit.hidden))
  for (const row of rows) {
    const runs = [middle, left].flatMap((at) => [...runsIn(row, at)])
    for (const run of runs.sort((a, b) => b.length - a.length)) {
      if (run.some(({ laid }) => done.has(laid)) || !isComb(run)) continue
      if (!isInField(run) && (!endsIn(run, row) || isOfTable(run, others))) continue
      const read = asRead(run)
      mark(read, joined)
      if (read !== run) order(read, ordered)
      for (const { laid } of run) done.add(laid)
    }
  }
  return ordered.filter((laid) => !joined.has(laid))
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
  if (!first || !second || run.length < 3) return false
  const isApart = second.glyph.u - first.glyph.u > CLOSEST * first.glyph.size
  const own = new Set(run.map(({ glyph }) => glyph))
  const isWhole = run.every(({ laid }) => laid.block.lines[0]?.glyphs.every((glyph) => own.has(glyph)))
  // A scale of few figures is no number.
  const isWord = run.length > 5 || run.some(({ glyph }) => /\p{L}/u.test(glyph.text))
  return isWord && isWhole && (isInField(run) || isApart)
}

const isInField = ([first]: readonly Tooth[]) => first?.glyph.show.container.isFieldNote === true

const pitchOf = ([first, second]: readonly Tooth[]) => (first && second ? middle(second) - middle(first) : 0)

/** Whether its row has no sign in the next place: the marks of an axis stand at distances that are only nearly even. */
function endsIn(run: readonly Tooth[], row: readonly Tooth[]): boolean {
  const own = new Set(run.map(({ glyph }) => glyph))
  const [first, last] = [run[0], run.at(-1)] as [Tooth, Tooth]
  const reach = 1.5 * pitchOf(run)
  return row.every(
    (tooth) => own.has(tooth.glyph) || middle(tooth) < middle(first) - reach || middle(tooth) > middle(last) + reach,
  )
}

/** The lines of each direction from the top, and the places of them in these. */
type Lines = { byAngle: Map<number, Fragment[]>; places: Map<Fragment, number> }

function linesOf(units: readonly LaidUnit[]): Lines {
  const byAngle = new Map<number, Fragment[]>()
  for (const [angle, group] of Map.groupBy(units, ({ frame }) => frame.angle))
    byAngle.set(
      angle,
      group.flatMap(({ block }) => block.lines).sort((a, b) => b.v - a.v),
    )
  return { byAngle, places: new Map([...byAngle.values()].flatMap((lines) => lines.map((line, i) => [line, i]))) }
}

/** In parts of the font size: how far the next row of a table may stand, and how far the texts of two of its columns stand apart at least. */
const FARTHEST = 6
const PART = 0.4

/** Whether texts above or below stand in more than one of its columns. A wider text between them ends a table. */
function isOfTable(run: readonly Tooth[], { byAngle, places }: Lines): boolean {
  const [first, last] = [run[0], run.at(-1)] as [Tooth, Tooth]
  const pitch = pitchOf(run)
  const boxes = Math.round((middle(last) - middle(first)) / pitch)
  const line = first.laid.block.lines[0] as Fragment
  const lines = byAngle.get(first.laid.frame.angle) ?? []
  const columns = new Set<number>()
  for (const step of [-1, 1]) {
    let end = FARTHEST * line.size
    for (let i = (places.get(line) ?? 0) + step; lines[i]; i += step) {
      const other = lines[i] as Fragment
      const distance = Math.abs(other.v - line.v)
      if (distance > end) break
      if (distance < 0.2 * line.size) continue
      for (const { left, right } of partsIn(other)) {
        const from = Math.ceil((left - middle(first)) / pitch - SLACK)
        const to = Math.floor((right - middle(first)) / pitch + SLACK)
        if (from === to && from >= -MOST_EMPTY && to <= boxes + MOST_EMPTY) columns.add(from)
        else if (from < to && to >= 0 && from <= boxes) end = Math.min(end, distance + 0.2 * line.size)
      }
      if (columns.size > 1) return true
    }
  }
  return false
}

/** The texts of a line that no space of a sentence parts. */
function partsIn({ glyphs, size }: Fragment): { left: number; right: number }[] {
  const parts: { left: number; right: number }[] = []
  for (const { u, end } of glyphs) {
    const part = parts.at(-1)
    if (part && u - part.right < PART * size) part.right = Math.max(part.right, end)
    else parts.push({ left: u, right: end })
  }
  return parts
}

/**
 * Letters of a script from right to left are read from the right, but the figures of a number among them from the left. An empty box then
 * stands before what is on its left.
 */
function asRead(run: readonly Tooth[]): readonly Tooth[] {
  const isRtl = (tooth: Tooth | undefined) => tooth !== undefined && isRtlText(tooth.glyph.text)
  if (!run.some(isRtl)) return run
  const stretches: Tooth[][] = []
  for (const tooth of run) {
    const open = stretches.at(-1)
    if (open && !tooth.isFirst && !isRtl(open[0]) && !isRtl(tooth)) open.push(tooth)
    else stretches.push([tooth])
  }
  return stretches
    .map(([first, ...more], i) => [{ ...(first as Tooth), isFirst: stretches[i + 1]?.[0]?.isFirst === true }, ...more])
    .toReversed()
    .flat()
}

/** Gives the places that texts take among others to them in their own order. */
function order(run: readonly Tooth[], among: LaidUnit[]): void {
  const own = [...new Set(run.map(({ laid }) => laid))]
  const places = own.map((laid) => among.indexOf(laid)).sort((a, b) => a - b)
  for (const [i, laid] of own.entries()) among[places[i] as number] = laid
}

/** The words of a field are one text: its value is sent as these. What has figures stays. */
function mark(run: readonly Tooth[], joined: Set<LaidUnit>): void {
  const words = new Map<LaidUnit, string>()
  let whole = ''
  let last: LaidUnit | undefined
  for (const { laid, glyph, isFirst } of run) {
    const known = words.get(laid)
    const gap = isFirst ? ' ' : ''
    words.set(laid, known === undefined ? glyph.text : `${known}${gap}${glyph.text}`)
    whole += gap + glyph.text
    if (last && last !== laid && !isFirst) laid.unit.goesOn = last.unit.id
    last = laid
  }
  const [first, ...others] = words.keys()
  if (first && isInField(run) && !/\p{N}/u.test(whole) && run.every((tooth) => isOfOneField(tooth, run))) {
    delete first.unit.keep
    first.unit.pieces = [whole]
    for (const other of others) {
      join(first, other)
      joined.add(other)
    }
    return
  }
  for (const [{ unit }, text] of words) {
    unit.keep = 'code'
    unit.pieces = [text]
  }
}

const isOfOneField = ({ glyph }: Tooth, [first]: readonly Tooth[]) =>
  glyph.show.container === first?.glyph.show.container

function join(to: LaidUnit, { block, underlines, marks, outlines }: LaidUnit): void {
  const [line, own] = [to.block.lines[0], block.lines[0]]
  if (!line || !own) return
  const right = Math.max(line.right, own.right)
  to.block.lines = [
    {
      ...line,
      glyphs: [...line.glyphs, ...own.glyphs],
      spaces: [...line.spaces, ...own.spaces],
      letters: line.letters + own.letters,
      right,
    },
  ]
  to.block.right = right
  append(to.underlines, underlines)
  append(to.marks, marks)
  append(to.outlines, outlines)
}
