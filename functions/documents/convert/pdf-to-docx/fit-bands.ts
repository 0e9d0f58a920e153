import { largest, smallest } from '../../model/lists.ts'
import { type Placed, placeAll, type Tightness, tightnesses } from './fit.ts'
import type { Node } from './grid.ts'
import type { PageContext } from './page-context.ts'
import type { TextArea } from './paragraph-format.ts'

export type NodeBand = { area: TextArea; nodes: Node[] }[]
export type FittedBand = { columns: Placed[][]; areas: TextArea[]; above: number }

/** Fits all bands of a page, with as much space as there is. */
export function fitBands(bands: readonly NodeBand[], from: number, floor: number, context: PageContext) {
  const placeAt = (tightness: Tightness) => {
    let foot = from
    const fitted = bands.map((columns): FittedBand => {
      const placed = columns.map(({ nodes, area }) => placeAll(nodes, foot, area, tightness, context))
      foot = Math.min(foot, smallest(placed.map((column) => column.foot)))
      return withRoomAbove({
        columns: placed.map((column) => column.placed),
        areas: columns.map(({ area }) => area),
        above: 0,
      })
    })
    return { bands: fitted, tightness, foot }
  }
  const tried: ReturnType<typeof placeAt>[] = []
  for (const tightness of tightnesses) {
    const made = placeAt(tightness)
    if (made.foot >= floor) return made
    tried.push(made)
  }
  // If even small letters do not help, as with overlapping pictures, the letters are not made smaller.
  const best = largest(tried.map(({ foot }) => foot))
  return tried.find(({ foot }) => foot > best - 12) as ReturnType<typeof placeAt>
}

/** Space above the columns is set above all of them: LibreOffice repeats the space of the first column in the others. */
function withRoomAbove(band: FittedBand): FittedBand {
  const above = smallest(band.columns.flatMap(([first]) => (first ? [first.gap] : [])))
  if (band.columns.length === 1 || !Number.isFinite(above) || above < 1) return band
  const lowered = ([first, ...others]: Placed[]) => (first ? [{ ...first, gap: first.gap - above }, ...others] : [])
  return { ...band, columns: band.columns.map(lowered), above }
}
