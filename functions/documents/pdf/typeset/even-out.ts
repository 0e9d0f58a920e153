import { smallest } from '../../model/lists.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { fit } from './fit.ts'
import type { Plan } from './place.ts'
import type { Region } from './region.ts'

export type Planned = { unit: LaidUnit; region: Region; plan: Plan }

/**
 * A text that is the same in both languages, as names are: it stays as it was drawn, unless the rows around it become smaller.
 */
export type Standing = { unit: LaidUnit; planned: () => Planned }

/** Texts of one style on a page may differ this much in how far they were made smaller: less than is seen. */
const UNSEEN = 0.06

/** A text smaller than this does not make its neighbours smaller: it stays an exception. */
const EXCEPTION = 0.85

/** Rows of a form or table are made no smaller than so many points for the sake of another. */
const LEAST = 6.5

/**
 * Keeps texts of one style alike: if some had to be set smaller, the others come near to their size, and
 * rows of a form or table take one size. Gives what stood and is to be set for that.
 */
export function evenOut(planned: readonly Planned[], standing: readonly Standing[] = []): Planned[] {
  const joined = new Map<Standing, Planned>()
  for (const group of Map.groupBy([...planned, ...standing], ({ unit }) => styleKeyOf(unit)).values()) {
    const most = smallestOf(group, EXCEPTION) + UNSEEN
    for (const one of group) if (isPlanned(one)) lower(one, most)
    for (const rows of rowsOf(group)) {
      const changed = rows.filter(isPlanned)
      const [first] = changed
      if (!first || 2 * changed.length < rows.length) continue
      const readable = Math.max(EXCEPTION, Math.min(1, LEAST / first.unit.block.size))
      // The others do not become as small as one that has to be smaller than that, and yet come near to it.
      const isAlone = changed.some(({ plan }) => plan.fitted.scale < readable)
      const size = isAlone ? readable : smallestOf(rows, readable)
      for (const row of rows) {
        if (!isPlanned(row) && size > 1 - UNSEEN) continue
        const own = isPlanned(row) ? row : (joined.get(row) ?? row.planned())
        lower(own, size)
        if (!isPlanned(row)) joined.set(row, own)
      }
    }
  }
  return [...joined.values()]
}

type Row = Planned | Standing

const isPlanned = (row: Row): row is Planned => 'plan' in row

const smallestOf = (group: readonly Row[], least: number) =>
  smallest(
    group
      .filter(isPlanned)
      .map(({ plan }) => plan.fitted.scale)
      .filter((scale) => scale >= least),
  )

function lower(one: Planned, most: number): void {
  const { unit, region, plan } = one
  if (plan.fitted.scale <= most + 0.001) return
  const { block } = unit
  one.plan = { ...plan, fitted: fit(plan.atoms, block.size, region, block.lines.length, { most, widths: plan.widths }) }
}

/** The rows of one style: the cells of each table, and short texts that begin below one another. */
function rowsOf(group: readonly Row[]): Row[][] {
  const short = group.filter(({ unit: { block } }) => block.lines.length < 3 && lettersOf(block) < LONGEST)
  const columns: Row[][] = []
  const byLeft = short.toSorted((a, b) => a.unit.block.left - b.unit.block.left)
  for (const one of byLeft) {
    const column = columns.at(-1)
    const before = column?.at(-1)
    if (before && one.unit.block.left - before.unit.block.left < 1) column?.push(one)
    else columns.push([one])
  }
  const tables = Map.groupBy(short, ({ unit: { unit } }) => unit.place.find(({ kind }) => kind === 'table')?.number)
  tables.delete(undefined)
  return [...tables.values(), ...columns].filter((rows) => rows.length >= FEWEST)
}

const lettersOf = ({ lines }: Planned['unit']['block']) => lines.reduce((sum, { letters }) => sum + letters, 0)

/** A row has no more letters than this; fewer than so many texts are no form. */
const [LONGEST, FEWEST] = [80, 3]

const styleKeyOf = ({ unit, block, main, frame }: LaidUnit) =>
  [
    frame.angle,
    Math.round(block.size * 4),
    main.bold,
    main.italic,
    main.serif,
    main.mono,
    unit.kind === 'cell',
    unit.kind === 'heading',
  ].join()
