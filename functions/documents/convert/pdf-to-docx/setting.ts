import type { FontSet } from '../../fonts/font-set.ts'
import type { UnitTarget } from '../../model/unit.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import type { View } from './view.ts'

/** What the content of a page is set with. */
export type Setting = {
  page: ReadPage
  view: View
  targets: ReadonlyMap<string, UnitTarget>
  rtl: boolean
  fonts: FontSet
  known: Known
}

/** What was measured already: words by their style, and for each text its words and how much narrower its letters are than those of its stand-in. */
export type Known = {
  widths: Map<string, number>
  words: WeakMap<LaidUnit, number[]>
  stretches: WeakMap<LaidUnit, number>
}

export const nothingKnown = (): Known => ({ widths: new Map(), words: new WeakMap(), stretches: new WeakMap() })
