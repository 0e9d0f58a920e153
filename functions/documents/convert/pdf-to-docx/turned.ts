import { ShapeRun } from 'docx/shapes'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import type { PageContext } from './page-context.ts'
import { placeOnPage } from './paragraph-format.ts'
import { floatingAt } from './pictures.ts'
import { textBoxOf } from './text-box.ts'

/** A text in another direction than its page, as a text box at its position. */
export function turnedText(laid: LaidUnit, context: PageContext): ShapeRun {
  const { left, right, head, foot } = placeOnPage(laid, context.view)
  const { shape, width, height } = textBoxOf(laid, context)
  const corner = { left: (left + right - width) / 2, head: (foot + head + height) / 2 }
  return new ShapeRun({
    ...shape,
    floating: floatingAt(corner, context.view),
    // The text is in the box; a description would repeat it.
    altText: { name: '', description: '' },
  })
}
