import type { LaidUnit } from '../../layout/unit-page.ts'
import { atomsOf } from '../../set/atoms.ts'
import { wrap } from '../../set/wrap.ts'
import { sizeOf } from './runs.ts'
import type { Setting } from './setting.ts'
import { spansOf } from './spans.ts'

/** Word and LibreOffice break a little earlier than the widths of letters say. */
const SAFE = 1.02

/** How many lines a text takes in a width of points, its letters scaled. */
export function linesIn(laid: LaidUnit, width: number, scale: number, setting: Setting): number {
  const { block, unit } = laid
  const atoms = atomsOf(spansOf(setting.targets.get(unit.id)?.pieces ?? unit.pieces, laid), block.size, setting.fonts)
  const size = (block.size * sizeOf(laid.main, scale)) / laid.main.size
  return wrap(atoms, Math.max(1, width) / (size * stretchOf(laid, setting) * SAFE)).lines.length
}

/** How narrow the letters of a text are beside those of the font that stands for theirs; never wider. */
export function stretchOf(laid: LaidUnit, { fonts, stretches }: Setting): number {
  const known = stretches.get(laid)
  if (known !== undefined) return known
  const { block, unit } = laid
  const spans = spansOf(unit.pieces, laid)
  const drawn = block.lines.reduce((sum, line) => sum + line.right - line.left, 0)
  const asked = atomsOf(spans, block.size, fonts).reduce((sum, { width }) => sum + width, 0) * block.size
  // Fonts of other scripts differ too much in how wide they are to compare them.
  const isPlain = spans.every(({ text }) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]*$/u.test(text),
  )
  const ratio = isPlain && asked > 0 ? Math.min(1, Math.max(NARROWEST, drawn / asked)) : 1
  const stretch = ratio > 0.97 ? 1 : Math.round(ratio * 100) / 100
  stretches.set(laid, stretch)
  return stretch
}

/** Letters pressed together more than this are hard to read. */
const NARROWEST = 0.75
