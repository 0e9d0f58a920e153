import type { FontSet } from '../../fonts/font-set.ts'
import type { UnitTarget } from '../../model/unit.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import type { View } from './view.ts'

/** What converting the content of a page needs: the page, the translations, fonts and measurements. */
export type PageContext = {
  page: ReadPage
  view: View
  targets: ReadonlyMap<string, UnitTarget>
  rtl: boolean
  fonts: FontSet
  measured: MeasureCache
}

/** Measurements that are made once: widths of words by style, and for each text its words and how much narrower its letters are than those of the font that replaces its own. */
export type MeasureCache = {
  widths: Map<string, number>
  words: WeakMap<LaidUnit, number[]>
  stretches: WeakMap<LaidUnit, number>
}

export const measureCache = (): MeasureCache => ({ widths: new Map(), words: new WeakMap(), stretches: new WeakMap() })
