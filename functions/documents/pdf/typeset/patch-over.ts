import { largest, smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { formatNumber } from '../file/serialize.ts'
import type { Fragment } from '../layout/fragment.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { areaText } from './place.ts'

/** A patch over each line of a unit in the colour that it stands on, outside of the text object that is open. */
export function patchOver(unit: LaidUnit): string {
  const patches = unit.block.lines.map((line) => {
    const { v, size, glyphs } = line
    const [left, right] = endsOf(line)
    const read = glyphs[0]?.show.read
    const [bottom, top] = read ? inkOf(glyphs, 0.08 * size) : [v - 0.34 * size, v + 1.02 * size]
    const box: Box = [left - 0.1 * size, bottom, right + 0.12 * size, top]
    return `${(read?.ground ?? [1, 1, 1]).map(formatNumber).join(' ')} rg\n${areaText(unit, box)}`
  })
  return `ET\n${patches.join('')}BT\n0 Tr\n`
}

/**
 * Where the letters in the picture begin and end. A font without shapes, whose signs are all alike in width, is stretched by some programs
 * so that a word and the space behind it are as long as the word.
 */
function endsOf({ left, right, size, glyphs, spaces }: Fragment): [left: number, right: number] {
  const last = glyphs.at(-1)
  const isBehind = ({ show, u, end }: Glyph) =>
    last?.show === show &&
    (isNear(u, last.end, size) || isNear(end, last.u, size)) &&
    isNear(end - u, last.end - last.u, size)
  const { u = left, end = right } = spaces.find(isBehind) ?? {}
  return [Math.min(left, u), Math.max(right, end)]
}

const isNear = (a: number, b: number, size: number) => Math.abs(a - b) < 0.01 * size

function inkOf(glyphs: readonly Glyph[], margin: number): [bottom: number, top: number] {
  const reads = glyphs.flatMap(({ show }) => show.read ?? [])
  return [smallest(reads.map(({ bottom }) => bottom)) - margin, largest(reads.map(({ top }) => top)) + margin]
}
