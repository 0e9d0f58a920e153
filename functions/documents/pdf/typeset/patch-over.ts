import { largest, smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { formatNumber } from '../file/serialize.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { areaText } from './place.ts'

/** A patch over each line of a unit in the colour that it stands on, outside of the text object that is open. */
export function patchOver(unit: LaidUnit): string {
  const patches = unit.block.lines.map(({ left, right, v, size, glyphs }) => {
    const read = glyphs[0]?.show.read
    const [bottom, top] = read ? inkOf(glyphs, 0.08 * size) : [v - 0.34 * size, v + 1.02 * size]
    const box: Box = [left - 0.1 * size, bottom, right + 0.12 * size, top]
    return `${(read?.ground ?? [1, 1, 1]).map(formatNumber).join(' ')} rg\n${areaText(unit, box)}`
  })
  return `ET\n${patches.join('')}BT\n0 Tr\n`
}

function inkOf(glyphs: readonly Glyph[], margin: number): [bottom: number, top: number] {
  const reads = glyphs.flatMap(({ show }) => show.read ?? [])
  return [smallest(reads.map(({ bottom }) => bottom)) - margin, largest(reads.map(({ top }) => top)) + margin]
}
