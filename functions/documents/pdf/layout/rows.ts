import type { Fragment } from './fragment.ts'

/** The fragments at some heights around one, as far as its neighbours in the order of the page go. */
export type Near = (fragment: Fragment, bottom: number, top: number) => Fragment[]

/** Looks for neighbours among the fragments of a page, which are sorted from its top. */
export function neighbours(sorted: readonly Fragment[]): Near {
  let places: Map<Fragment, number> | undefined
  return (fragment, bottom, top) => {
    places ??= new Map(sorted.map((one, i) => [one, i]))
    const place = places.get(fragment) ?? 0
    const found: Fragment[] = []
    for (const step of [-1, 1])
      for (let i = place + step, most = REACH; most > 0; i += step, most--) {
        const other = sorted[i]
        if (!other || (step < 0 ? other.v >= top : other.v <= bottom)) break
        if (other.v > bottom && other.v < top) found.push(other)
      }
    return found
  }
}

/** No row has more texts. */
const REACH = 60

/** For each fragment, the others on its baseline. */
export function rowsOf(sorted: Fragment[]): Map<Fragment, Fragment[]> {
  const rows = new Map<Fragment, Fragment[]>()
  let row: Fragment[] = []
  const close = () => {
    for (const one of row) rows.set(one, row.length > 1 ? row.filter((other) => other !== one) : [])
  }
  for (const fragment of sorted) {
    const head = row[0]
    if (head && head.v - fragment.v > 0.3 * Math.max(head.size, fragment.size)) {
      close()
      row = []
    }
    if (row.length < REACH) row.push(fragment)
  }
  close()
  return rows
}
