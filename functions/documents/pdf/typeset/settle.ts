import Flatbush from 'flatbush'
import { transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import type { Block } from '../layout/block.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { evenOut, type Planned, type Standing } from './even-out.ts'
import { type Fitted, fit } from './fit.ts'
import { lineBoxes, type Plan } from './place.ts'
import { leadsFrom, type Region } from './region.ts'

/** Planned anew this often; what still meets then has no other place. */
const ROUNDS = 4

/** A text that was to draw back this often stands in a crowd, where nothing that it does helps. */
const MOST_TRIES = 6

/**
 * Plans whose lines stand clear of each other, and of the text that stays. Each text was given the free space around it, and
 * two may have taken the same: the one that has grown, or that loses less by it, goes back.
 * Gives them with those texts that stood and are to be set as well.
 */
export function settle(
  changed: readonly Planned[],
  standing: readonly Standing[],
  units: readonly LaidUnit[],
  rtl: boolean,
): Planned[] {
  const planned = [...changed, ...evenOut(changed, standing)]
  const set = new Map(planned.map((one) => [one.unit, one]))
  const kept = units.filter((unit) => !set.has(unit)).flatMap((unit) => linesOf(unit, undefined, rtl))
  const tries = new Map<Planned, number>()
  const before = memoized(sharedBefore)
  for (let round = 0; round < ROUNDS; round++) {
    const lines = [...kept, ...planned.flatMap((one) => linesOf(one.unit, one, rtl))]
    const meeting = meetings(lines, before)
    if (meeting.length === 0) break
    for (const [a, b] of meeting) part(a, b, tries, rtl)
  }
  return planned
}

/** A line as it will stand, on the page. */
type SetLine = { unit: LaidUnit; planned: Planned | undefined; box: Box }

const linesOf = (unit: LaidUnit, planned: Planned | undefined, rtl: boolean): SetLine[] =>
  (planned
    ? lineBoxes(unit, planned.plan, planned.region, rtl).map((box) => transformBox(unit.frame.back, box))
    : placesOf(unit)
  ).map((box) => ({ unit, planned, box }))

const places = new WeakMap<LaidUnit, Box[]>()

/** Where the lines of a text stood on the page. */
function placesOf(unit: LaidUnit): Box[] {
  const known = places.get(unit)
  if (known) return known
  const boxes = unit.block.lines.map(({ left, right, v, size }) =>
    transformBox(unit.frame.back, [left, v - 0.1 * size, right, v + 0.6 * size]),
  )
  places.set(unit, boxes)
  return boxes
}

/** What is the same of two texts in every round. */
function memoized(of: (a: LaidUnit, b: LaidUnit) => number): typeof of {
  const known = new Map<LaidUnit, Map<LaidUnit, number>>()
  return (a, b) => {
    const own = known.get(a) ?? new Map<LaidUnit, number>()
    known.set(a, own)
    const found = own.get(b) ?? known.get(b)?.get(a) ?? of(a, b)
    own.set(b, found)
    return found
  }
}

/** Pairs of lines of two texts of which one at least is set anew, that lie over each other more than they did before. */
function meetings(lines: readonly SetLine[], before: typeof sharedBefore): [SetLine, SetLine][] {
  if (lines.length === 0) return []
  const pairs: [SetLine, SetLine][] = []
  const met = new Map<LaidUnit, Set<LaidUnit>>()
  const index = new Flatbush(lines.length)
  for (const { box } of lines) index.add(...box)
  index.finish()
  for (const line of lines) {
    if (!line.planned) continue
    for (const at of index.search(...line.box)) {
      const other = lines[at] as SetLine
      if (other.unit === line.unit || !isOver(line.box, other.box)) continue
      if (met.get(other.unit)?.has(line.unit) || met.get(line.unit)?.has(other.unit)) continue
      const share = before(line.unit, other.unit)
      if (share > 0 && shared(line.box, other.box) <= share + MORE) continue
      met.set(line.unit, (met.get(line.unit) ?? new Set()).add(other.unit))
      // Dots that lead to a page number give way.
      if (!leadsFrom(line.unit.block, other.unit.block)) pairs.push([line, other])
    }
  }
  return pairs
}

/** Texts that lay over each other before may do so a little more, in parts of the smaller line. */
const MORE = 0.15

function isOver(a: Box, b: Box): boolean {
  const [wide, high] = [Math.min(a[2], b[2]) - Math.max(a[0], b[0]), Math.min(a[3], b[3]) - Math.max(a[1], b[1])]
  const em = Math.min(a[3] - a[1], b[3] - b[1])
  return wide > 0.1 * em && high > 0.05 * em
}

/** How much of the smaller of two boxes lies over the other. */
function shared(a: Box, b: Box): number {
  const [wide, high] = [Math.min(a[2], b[2]) - Math.max(a[0], b[0]), Math.min(a[3], b[3]) - Math.max(a[1], b[1])]
  const area = (box: Box) => (box[2] - box[0]) * (box[3] - box[1])
  return (wide * high) / Math.max(1e-6, Math.min(area(a), area(b)))
}

/** The most that two lines of two texts lay over each other in the original; 0 where none did. */
function sharedBefore(a: LaidUnit, b: LaidUnit): number {
  let most = 0
  for (const own of placesOf(a))
    for (const other of placesOf(b)) if (isOver(own, other)) most = Math.max(most, shared(own, other))
  return most
}

/** Of two texts that meet, the one whose place the other has taken stays; where neither has, the one that would lose more. */
function part(a: SetLine, b: SetLine, tries: Map<Planned, number>, rtl: boolean): void {
  const ways = [
    [a, b],
    [b, a],
  ] as const
  const found = ways.flatMap(([line, other]) => {
    const { planned } = line
    const tried = planned ? (tries.get(planned) ?? 0) : MOST_TRIES
    if (!planned || tried === MOST_TRIES) return []
    if (takes(other, line.unit) && !takes(line, other.unit)) return []
    tries.set(planned, tried + 1)
    const back = drawBack(planned, other, rtl)
    return back ? [{ planned, ...back }] : []
  })
  const [best] = found.sort((x, y) => worth(y.fitted) - worth(x.fitted))
  if (!best) return
  best.planned.region = best.region
  best.planned.plan = { ...best.planned.plan, fitted: best.fitted }
}

/** Whether a line has come to stand where another text was. */
function takes({ box, planned }: SetLine, other: LaidUnit): boolean {
  return planned !== undefined && placesOf(other).some((own) => isOver(own, box))
}

const worth = ({ scale, condense, overflows }: Fitted) => scale * Math.sqrt(condense) - (overflows ? 1 : 0)

/** The same text where it stays clear of a line, on whichever side of it leaves the most room. */
function drawBack(
  { unit, region, plan }: Planned,
  other: SetLine,
  rtl: boolean,
): { region: Region; fitted: Fitted } | undefined {
  const box = transformBox(unit.frame.turn, other.box)
  const tried = sides(region, unit.block, box).map((narrower) => ({
    region: narrower,
    fitted: fitAgain(unit, plan, narrower),
  }))
  return tried
    .filter(
      ({ region: narrower, fitted }) =>
        !lineBoxes(unit, { ...plan, fitted }, narrower, rtl).some((line) => isOver(line, box)),
    )
    .sort((x, y) => worth(y.fitted) - worth(x.fitted))[0]
}

const fitAgain = ({ block }: LaidUnit, { atoms, widths, fitted }: Plan, region: Region): Fitted =>
  fit(atoms, block.size, region, block.lines.length, { most: Math.max(fitted.scale, 0.85), widths })

/** The regions that end where a line begins, at each side at which it stands. */
function sides(region: Region, block: Block, [left, bottom, right, top]: Box): Region[] {
  const em = block.size
  const { spare } = region
  const out: Region[] = []
  if (left >= block.right - 0.5 * em) {
    const end = Math.max(block.left + em, left - 0.25 * em)
    out.push({
      ...region,
      right: Math.min(region.right, end),
      freeRight: Math.min(region.freeRight, end),
      spare: { ...spare, right: Math.min(spare.right, end) },
    })
  }
  if (right <= block.left + 0.5 * em) {
    const start = Math.min(block.right - em, right + 0.25 * em)
    out.push({
      ...region,
      left: Math.max(region.left, start),
      freeLeft: Math.max(region.freeLeft, start),
      spare: { ...spare, left: Math.max(spare.left, start) },
    })
  }
  if (top <= block.bottom + 0.3 * em) {
    const lowest = top + 0.15 * em
    const down = (floor: number) => Math.min(block.bottom, Math.max(floor, lowest))
    out.push({
      ...region,
      floor: down(region.floor),
      floorBeside: down(region.floorBeside),
      spare: { ...spare, floor: down(spare.floor) },
    })
  }
  // Another text stands between its sides: at the beginning of its first line, or at the end of a line.
  if (out.length === 0 && right < block.right - 2 * em && bottom < block.top && top > block.top) {
    const start = right + 0.25 * em
    out.push({ ...region, align: 'left', indent: Math.max(region.indent, start - region.left) })
  }
  if (out.length === 0 && left > block.left + em && region.align !== 'right')
    out.push({ ...region, notches: [...region.notches, [left, bottom, right, top]] })
  if (bottom >= block.top + 0.4 * em)
    out.push({ ...region, spare: { ...spare, top: Math.max(block.top, Math.min(spare.top, bottom - 0.65 * em)) } })
  return out
}
