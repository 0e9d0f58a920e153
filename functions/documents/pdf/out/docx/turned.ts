import { ShapeRun } from 'docx/shapes'
import { multiply, transformBox } from '../../content/matrix.ts'
import type { LaidUnit } from '../../layout/unit-page.ts'
import { footOf, headOf } from './look.ts'
import { floatingAt } from './pictures.ts'
import type { Setting } from './setting.ts'
import { textBoxOf } from './text-box.ts'

/** A text in another direction than its page: a box of its own at its place. */
export function turnedText(laid: LaidUnit, setting: Setting): ShapeRun {
  const { block, frame } = laid
  const own = [block.left, footOf(block), block.right, headOf(block)] as const
  const [left, foot, right, head] = transformBox(multiply(frame.back, setting.view.turn), own)
  const box = textBoxOf(laid, setting)
  const middle = { x: (left + right) / 2, y: (foot + head) / 2 }
  const corner = { left: middle.x - box.width / 2, head: middle.y + box.height / 2 }
  return new ShapeRun({ ...box.shape, floating: floatingAt(corner, setting.view) })
}
