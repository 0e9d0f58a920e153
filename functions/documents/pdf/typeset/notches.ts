import type { Box } from '../file/pages.ts'
import type { Block } from '../layout/block.ts'

/** What is drawn at the end of short lines of a text, as a box to fill in is: the translation stays clear of it there too. */
export function notchesOf({ lines, left, right, size }: Block, drawn: readonly Box[]): Box[] {
  if (lines.length < 2) return []
  return [...new Set(drawn)].filter(([from, bottom, , top]) => {
    if (from < left + size || from > right - 0.3 * size || top - bottom < 0.8 * size) return false
    const beside = lines.filter(({ v }) => bottom < v + 0.6 * size && top > v - 0.1 * size)
    return beside.length > 0 && beside.every((line) => line.right < from)
  })
}
