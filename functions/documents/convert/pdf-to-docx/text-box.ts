import { ShapeRun } from 'docx/shapes'
import { multiply } from '../../pdf/content/matrix.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { linesIn } from './measure.ts'
import type { PageContext } from './page-context.ts'
import { paragraphOf } from './paragraph.ts'
import { footOf, headOf, pitchOf, placeOnPage } from './paragraph-format.ts'
import { floatingAt } from './pictures.ts'

/** Points as the pixels in which shapes are measured. */
export const px = (points: number) => (points * 96) / 72

/** A text in a box without a frame, as wide and as high as it was; its letters become smaller where it says more. */
export function textBoxOf(laid: LaidUnit, context: PageContext) {
  const { block } = laid
  const [length, thickness] = [block.right - block.left + block.size, headOf(block) - footOf(block)]
  const [a, b] = multiply(laid.frame.back, context.view.turn)
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI)
  // Word rotates text in its box by quarter turns; for other angles it rotates the box.
  const direction = degrees === 90 ? 'bottomToTop' : degrees === -90 ? 'topToBottom' : 'horizontal'
  const [width, height] = direction === 'horizontal' ? [length, thickness] : [thickness, length]
  const rotation = direction === 'horizontal' && degrees !== 0 ? -degrees : 0
  const area = { left: block.left - block.size / 2, right: block.right + block.size / 2 }
  const scale =
    scales.find((each) => linesIn(laid, length, each, context) * pitchOf(block, '').points * each <= thickness + 1) ??
    (scales.at(-1) as number)
  return {
    width,
    height,
    shape: {
      type: 'rectangle',
      transformation: { width: px(width), height: px(height), ...(rotation && { rotation }) },
      line: 'none',
      children: [paragraphOf({ laid, ...area, head: 0, foot: 0 }, { area, gap: 0, scale }, context)],
      textOptions: { margins: { left: 0, right: 0, top: 0, bottom: 0 }, verticalAlignment: 'top', direction },
    } as const,
  }
}

const scales = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

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
