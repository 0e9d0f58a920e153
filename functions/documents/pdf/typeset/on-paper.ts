import { largest, smallest } from '../../model/lists.ts'
import type { Box } from '../file/pages.ts'
import type { Block } from '../layout/block.ts'

/**
 * A text without what runs off the paper, as a line with a long address does: its other lines are not to follow it there. One that
 * stands off the paper for the most part stays as wide as it is: the page was cut, or nobody is to see it.
 */
export function onPaper(block: Block, page: Box, margin: number): Block {
  const { lines } = block
  const whole = lines.filter(({ left, right }) => left >= page[0] && right <= page[2])
  if (whole.length === lines.length || 2 * whole.length < lines.length) return block
  const left = smallest(whole.map((line) => line.left))
  const right = largest(whole.map((line) => line.right))
  // A small label close to the edge has no room for a margin.
  return {
    ...block,
    left: Math.max(block.left, Math.min(left, page[0] + Math.min(margin, (right - page[0]) / 8))),
    right: Math.min(block.right, Math.max(right, page[2] - Math.min(margin, (page[2] - left) / 8))),
  }
}
