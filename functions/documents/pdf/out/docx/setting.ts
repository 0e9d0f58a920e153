import type { FontSet } from '../../../fonts/font-set.ts'
import type { UnitTarget } from '../../../unit.ts'
import type { ReadPage } from '../../layout/read-page.ts'
import type { LaidUnit } from '../../layout/unit-page.ts'
import type { View } from './view.ts'

/** What the content of a page is set with. */
export type Setting = {
  page: ReadPage
  view: View
  targets: ReadonlyMap<string, UnitTarget>
  rtl: boolean
  fonts: FontSet
  /** How much narrower than their stand-ins the letters of texts are, as far as it is known. */
  stretches: Map<LaidUnit, number>
}
