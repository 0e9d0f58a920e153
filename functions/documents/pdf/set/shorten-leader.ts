import type { Edits } from '../content/rewrite.ts'
import { formatNumber } from '../file/serialize.ts'
import type { Leader } from '../layout/leaders.ts'

/** What is to stand in place of a leader's instructions so that it begins at `from` in the frame of its text. */
export function shortenLeader(
  { rule: { source }, box, ends, isBackward }: Leader,
  from: number,
): Edits['lines'][number] {
  const [x, y, endX, endY] = ends
  // The points of a line keep their shares of it in every frame.
  const part = Math.min(1, (from - box[0]) / (box[2] - box[0]))
  const at = isBackward ? 1 - part : part
  const cut = [x + at * (endX - x), y + at * (endY - y)]
  const [a, b, c, d] = (isBackward ? [x, y, ...cut] : [...cut, endX, endY]).map(formatNumber)
  return { ...(source && { source }), text: `${a} ${b} m ${c} ${d} l S` }
}
