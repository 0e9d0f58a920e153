import { median } from '../../model/median.ts'
import type { OcrLine } from '../../ports/ocr.ts'
import { isRtlText } from '../layout/fragment.ts'

/** How large a page's picture is, in the page's units. */
export type Shares = { across: number; down: number }

/** How far a line is turned to the left: 0, 90, 180 or 270 degrees. One of a single word stands as most do. */
export const turnsOf = (line: OcrLine, shares: Shares, usual: number): number =>
  ownTurns(line, shares) ?? (runsUp(line, shares) ? 90 : usual)

/** How far the page was laid askew, in degrees; lines that fall by less than a third of one lie straight. */
export function slantOf(lines: readonly OcrLine[], { across, down }: Shares): number {
  const slants = lines.map(({ fall = 0 }) => (Math.atan((fall * down) / across) * 180) / Math.PI)
  const slant = median(slants)
  return Math.abs(slant) < 0.3 ? 0 : slant
}

/** The words tell by where they follow one another. */
function ownTurns({ words, text }: OcrLine, { across, down }: Shares): number | undefined {
  const [first, last] = isRtlText(text) ? [words.at(-1), words[0]] : [words[0], words.at(-1)]
  if (!first || !last || first === last) return undefined
  const right = across * (last.left + last.width / 2 - first.left - first.width / 2)
  const up = down * (first.top + first.height / 2 - last.top - last.height / 2)
  if (Math.abs(right) > Math.abs(up)) return right > 0 ? 0 : 180
  // Words of two lines may be taken for one that runs down: what does has words that are higher than wide.
  const long = words.filter((word) => word.text.length > 2)
  const isSideways = long.length > 0 && long.every((word) => word.height * down > word.width * across)
  return isSideways ? (up > 0 ? 90 : 270) : undefined
}

/** How the text of most of a page's lines is turned. */
export function usualTurns(lines: readonly OcrLine[], shares: Shares): number {
  const letters = new Map<number, number>()
  for (const line of lines) {
    const turns = ownTurns(line, shares)
    if (turns !== undefined) letters.set(turns, (letters.get(turns) ?? 0) + line.text.length)
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** A line that is far higher than wide. */
const runsUp = ({ width, height, text }: OcrLine, { across, down }: Shares) =>
  text.length > 3 && height * down > 2 * width * across
