import type { Box } from '../file/pages.ts'
import type { Fragment } from './fragment.ts'

/** Whether a vertical line is between two positions of a line of text. */
export const crosses = (bars: readonly Box[], from: number, to: number, { v, size }: Fragment) =>
  bars.some((bar) => bar[0] >= from - 0.5 && bar[2] <= to + 0.5 && bar[1] <= v + 0.2 * size && bar[3] >= v + 0.4 * size)
