import bidiFactory, { type Bidi } from 'bidi-js'
import { rightToLeftLetter } from '#shared/languages/script.ts'
import { largest } from '../../model/lists.ts'
import { formatNumber } from '../file/serialize.ts'
import type { TextStyle } from '../layout/text.ts'
import type { Run } from './atoms.ts'
import type { Embedder } from './embed.ts'
import type { Line } from './wrap.ts'

// The package is CommonJS: its types and its module disagree on what the default is.
export const bidi = (bidiFactory as unknown as () => Bidi)()

/** A stretch of a line in drawing order. */
export type VisualRun = Run & { rtl: boolean }

/** The runs of a line from left to right as they are drawn; `base` is the paragraph's direction. */
export function visualRuns(line: Line, base: 'ltr' | 'rtl'): VisualRun[] {
  const runs = line.atoms.flatMap((atom) => atom.runs)
  const text = runs.map((run) => run.text).join('')
  if (base === 'ltr' && !rightToLeftLetter.test(text) && !toTheLeft.test(text))
    return runs.map((run) => ({ ...run, rtl: false }))
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const pieces: (VisualRun & { level: number })[] = []
  let at = 0
  for (const run of runs) {
    for (const char of run.text) {
      const level = levels[at] ?? 0
      at += char.length
      const last = pieces.at(-1)
      if (last && last.level === level && last.face === run.face && last.style === run.style) last.text += char
      else pieces.push({ ...run, text: char, rtl: level % 2 === 1, level })
    }
  }
  return reorder(pieces)
}

/** Marks that turn the numbers beside them, or all up to their end, as a letter of such a script does. */
const toTheLeft = /[\u200f\u2067]/

// Rule L2: from the highest level down to the lowest odd one, turn every stretch at or above it around.
function reorder<T extends { level: number }>(pieces: T[]): T[] {
  const out = [...pieces]
  const top = Math.max(0, largest(out.map((piece) => piece.level)))
  for (let level = top; level > 0; level--) {
    for (let i = 0; i < out.length; ) {
      if ((out[i] as T).level < level) {
        i++
        continue
      }
      let end = i
      while (end < out.length && (out[end] as T).level >= level) end++
      for (const [k, piece] of out.slice(i, end).reverse().entries()) out[i + k] = piece
      i = end
    }
  }
  return out
}

export type LineStyle = {
  /** Font size of the paragraph as it is set. */
  size: number
  /** Added to every space, in points. */
  stretch: number
  /** Instructions that put the colour of a style; '' where it need not change. */
  colour: (style: TextStyle) => string
}

/** Text-showing instructions for a line; the text matrix stands at its left end. */
export function showLine(pieces: readonly VisualRun[], embed: Embedder, { size, stretch, colour }: LineStyle): string {
  let out = ''
  let font = ''
  let current: TextStyle | undefined
  let rise = 0
  for (const piece of pieces) {
    const unit = size * piece.size
    const wanted = `/${embed.nameOf(piece.face)} ${formatNumber(unit)} Tf\n`
    if (wanted !== font) out += wanted
    font = wanted
    if (piece.style !== current) out += colour(piece.style)
    current = piece.style
    const base = piece.style.rise * size
    let items = ''
    let hex = ''
    const flush = () => {
      if (hex) items += `<${hex}>`
      hex = ''
    }
    const show = () => {
      flush()
      if (items) out += `[${items}] TJ\n`
      items = ''
    }
    const raise = (to: number) => {
      if (Math.abs(to - rise) < 0.005) return
      show()
      out += `${formatNumber(to)} Ts\n`
      rise = to
    }
    for (const glyph of piece.face.shape(piece.text, piece.rtl)) {
      raise(base + glyph.dy * unit)
      if (glyph.dx !== 0) {
        flush()
        items += `${formatNumber(-glyph.dx * 1000)} `
      }
      const code = embed.codeOf(piece.face, glyph)
      hex += code.hex
      const after = glyph.dx + code.width - glyph.advance - (glyph.text === ' ' ? stretch / unit : 0)
      if (Math.abs(after) > 0.0005) {
        flush()
        items += `${formatNumber(after * 1000)} `
      }
    }
    show()
  }
  if (Math.abs(rise) > 0.005) out += '0 Ts\n'
  return out
}
