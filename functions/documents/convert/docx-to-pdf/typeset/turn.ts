import { formatNumber } from '../../../pdf/file/serialize.ts'
import type { FlowCell, QuarterTurn } from '../flow.ts'

/** What is drawn, so many degrees about a point, clockwise. */
export function turned(content: string, degrees: number, [x, y]: readonly [x: number, y: number]): string {
  if (!degrees || !content) return content
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix = [cos, -sin, sin, cos].map((each) => each.toFixed(6)).join(' ')
  const [e, f] = [x - cos * x - sin * y, y + sin * x - cos * y]
  return `q ${matrix} ${formatNumber(e)} ${formatNumber(f)} cm\n${content}Q\n`
}

/** The sides of a box as those see them that stand in it turned. */
export function turnedPadding(
  { top, bottom, start, end }: FlowCell['padding'],
  turn: QuarterTurn,
): FlowCell['padding'] {
  return turn === 90
    ? { start: top, top: end, end: bottom, bottom: start }
    : { start: bottom, top: start, end: top, bottom: end }
}
