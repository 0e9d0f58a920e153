import type { Rule } from '../../pdf/content/glyph.ts'
import { type Matrix, rotation, transformBox } from '../../pdf/content/matrix.ts'
import type { Box } from '../../pdf/file/pages.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'

/** A page turned so that most of its text is upright: text that runs up the page makes a landscape page. */
export type View = {
  turn: Matrix
  box: Box
  rules: readonly Rule[]
  isUpright: (laid: LaidUnit) => boolean
}

export function viewOf({ node, units, content }: ReadPage): View {
  const angle = units[0]?.frame.angle ?? node.rotate
  const turn = rotation((-angle * Math.PI) / 180)
  const isTurned = angle % 360 !== 0
  return {
    turn,
    box: isTurned ? transformBox(turn, node.box) : node.box,
    rules: isTurned ? content.rules.map((rule) => ({ ...rule, box: transformBox(turn, rule.box) })) : content.rules,
    isUpright: ({ frame }) => frame.angle === angle,
  }
}
