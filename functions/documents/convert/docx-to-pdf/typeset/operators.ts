import { formatNumber } from '../../../pdf/file/serialize.ts'
import type { FlowRules, Path, Rgb } from '../flow.ts'

const n = formatNumber

export const colour = (rgb: Rgb) => rgb.map(n).join(' ')

/** A path as a page draws it. */
export const pathOf = (path: Path) =>
  path.map(({ to, points }) => `${points.map(([x, y]) => `${n(x)} ${n(y)} `).join('')}${to}\n`).join('')

type Box = { x: number; y: number; width: number; height: number; rtl: boolean }

/** What stands behind a box: its colour, and the rules at its sides. */
export function backdrop({ x, y, width, height, rtl }: Box, fill: Rgb | undefined, sides: FlowRules): string {
  let out = fill ? `${colour(fill)} rg ${n(x)} ${n(y - height)} ${n(width)} ${n(height)} re f\n` : ''
  const line = (side: keyof FlowRules, x1: number, y1: number, x2: number, y2: number) => {
    const rule = sides[side]
    if (rule) out += `${n(rule.width)} w ${colour(rule.rgb)} RG ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S\n`
  }
  line(rtl ? 'end' : 'start', x, y, x, y - height)
  line(rtl ? 'start' : 'end', x + width, y, x + width, y - height)
  line('top', x, y, x + width, y)
  line('bottom', x, y - height, x + width, y - height)
  return out
}
