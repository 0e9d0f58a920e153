import type { Edits } from '../content/rewrite.ts'
import { formatNumber } from '../file/serialize.ts'
import type { Leader } from '../layout/leaders.ts'

/**
 * What is to stand in place of a leader's instructions so that it begins at `from` in the frame of its text, or at the next
 * dash: those that stay keep their places.
 */
export function shortenLeader(
  { rule: { source }, box, ends, isBackward, period }: Leader,
  from: number,
): Edits['lines'][number] {
  const [x, y, endX, endY] = ends
  // The points of a line keep their shares of it in every frame.
  const part = Math.min(1, (from - box[0]) / (box[2] - box[0]))
  const dash = period / Math.hypot(endX - x, endY - y)
  const at = isBackward ? 1 - part : Math.min(1, Math.ceil(part / dash) * dash)
  const cut = [x + at * (endX - x), y + at * (endY - y)]
  const [a, b, c, d] = (isBackward ? [x, y, ...cut] : [...cut, endX, endY]).map(formatNumber)
  return { ...(source && { source }), text: `${a} ${b} m ${c} ${d} l S` }
}
