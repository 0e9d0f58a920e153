import { isEastAsian } from '#shared/languages/script.ts'
import { ABOVE, BESIDE } from '../content/columns.ts'
import { apply, type Matrix, multiply, rotation } from '../content/matrix.ts'
import { formatNumber } from '../file/serialize.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import type { Run } from './atoms.ts'
import type { Embedder } from './embed.ts'
import { type LineStyle, showLine, type VisualRun } from './lines.ts'

/** Languages whose signs stand upright in a column; all others run down it turned, as on the spine of a book. */
export const standsUpright = (language: string) => /^(?:ja|zh|ko)\b/.test(language)

/** A column of text from its top at `u`: East Asian signs upright one below the other, the words between them turned. */
export function showColumn(
  runs: readonly VisualRun[],
  embed: Embedder,
  { u, v, unit, inverse, style }: { u: number; v: number; unit: LaidUnit; inverse: Matrix; style: LineStyle },
): string {
  const { frame, block } = unit
  const tm = (turn: Matrix, at: readonly [number, number]) =>
    `${multiply([turn[0], turn[1], turn[2], turn[3], ...at], inverse)
      .map(formatNumber)
      .join(' ')} Tm\n`
  const turned = rotation((frame.angle * Math.PI) / 180)
  const upright = rotation(((frame.angle + 90) * Math.PI) / 180)
  let down = u
  let out = ''
  for (const run of runs) {
    const size = style.size * run.size
    for (const text of partsOf(run)) {
      if (!isSign(text)) {
        out += tm(turned, apply(frame.back, down, v)) + showLine([{ ...run, text }], embed, style)
        down += run.face.width(text) * size + style.stretch * (text.split(' ').length - 1)
        continue
      }
      const glyph = run.face.stand(text)
      const at = apply(frame.back, down + ABOVE * size, v + BESIDE * block.size - (glyph.advance / 2) * size)
      const font = `/${embed.nameOf(run.face)} ${formatNumber(size)} Tf\n`
      out += `${font}${style.colour(run.style)}${tm(upright, at)}<${embed.codeOf(run.face, glyph).hex}> Tj\n`
      down += size
    }
  }
  return out
}

const isSign = (text: string) => isEastAsian(text.codePointAt(0) as number)

/** Each sign alone, the words between signs together. */
function partsOf({ text }: Run): string[] {
  const parts: string[] = []
  let isOpen = false
  for (const char of text) {
    if (isOpen && !isSign(char)) parts[parts.length - 1] += char
    else parts.push(char)
    isOpen = !isSign(char)
  }
  return parts
}
