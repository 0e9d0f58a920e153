import { ShapeRun } from 'docx/shapes'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { placeOnPage } from './paragraph-format.ts'
import { floatingAt } from './pictures.ts'
import type { Setting } from './setting.ts'
import { textBoxOf } from './text-box.ts'

/** A text in another direction than its page: a box of its own at its place. */
export function turnedText(laid: LaidUnit, setting: Setting): ShapeRun {
  const { left, right, head, foot } = placeOnPage(laid, setting.view)
  const { shape, width, height } = textBoxOf(laid, setting)
  const corner = { left: (left + right - width) / 2, head: (foot + head + height) / 2 }
  return new ShapeRun({
    ...shape,
    floating: floatingAt(corner, setting.view),
    // Its text is read in it, not twice.
    altText: { name: '', description: '' },
  })
}
