/**
 * Follows the cells of a table, row by row: one that goes on from a cell above which begins or continues a merge, at the same column, is
 * covered by it, and no page shows what it holds.
 */
export function mergedCells() {
  let above = new Set<number>()
  let own = new Set<number>()
  let column = 0
  return {
    row(): void {
      above = own
      own = new Set()
      column = 0
    },

    /** Passes columns that have no cell. */
    skip(columns: number): void {
      column += columns
    },

    /** The column of the next cell, from 1. */
    column(): number {
      return column + 1
    },

    /** Whether the next cell is covered; `merge` is the value of its `w:vMerge`, and `undefined` without one. */
    isCovered(merge: string | undefined, span: number): boolean {
      const isCovered = merge !== undefined && merge !== 'restart' && above.has(column)
      if (isCovered || merge === 'restart') own.add(column)
      column += span
      return isCovered
    },
  }
}

export type MergedCells = ReturnType<typeof mergedCells>

/** So many columns as an attribute says. */
export const columnsOf = (value: string | undefined, least: 0 | 1): number =>
  Math.min(63, Math.max(least, Number(value ?? least) || least))
