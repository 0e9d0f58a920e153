import { rightToLeftLetter } from '#shared/languages/script.ts'
import { largest, smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'

/** Glyphs that stand on one baseline with no wide gap between them, in the order they are read. */
export type Fragment = {
  glyphs: Glyph[]
  /** Drawn spaces, which go when the text goes. */
  spaces: Glyph[]
  left: number
  right: number
  v: number
  size: number
  bold: boolean
  letters: number
  /** Position in the content stream of the first glyph. */
  order: number
  /** A copy below it in another colour. */
  shadow?: Shadow
}

/** A copy of a text in another colour that is seen beside it: how far it stands from it, and one of its letters. */
export type Shadow = { du: number; dv: number; glyph: Glyph }

const texts = new WeakMap<Fragment, string>()

/** The line as drawn, words apart. */
export function textOf(line: Fragment): string {
  const known = texts.get(line)
  if (known !== undefined) return known
  const text = line.glyphs.map(({ text, breakBefore }, i) => (breakBefore && i > 0 ? ` ${text}` : text)).join('')
  texts.set(line, text)
  return text
}

/** A fragment cut into several: each takes the spaces, and whatever else was drawn without a text, that stand nearest to it. */
export function partsOf(whole: Fragment, groups: readonly Glyph[][]): Fragment[] {
  const filled = groups.filter((glyphs) => glyphs.length > 0)
  if (filled.length < 2) return [whole]
  const parts = filled.map((glyphs): Fragment => {
    const size = largest(glyphs.map((glyph) => glyph.size))
    // A part may stand at another height than the larger letters that its line stood by.
    const { v } = glyphs.find((glyph) => glyph.size === size) as Glyph
    return {
      ...whole,
      glyphs,
      spaces: [],
      left: smallest(glyphs.map((glyph) => glyph.u)),
      right: largest(glyphs.map((glyph) => glyph.end)),
      v,
      size,
      letters: glyphs.filter((glyph) => isLetter(glyph.text)).length,
    }
  })
  for (const space of whole.spaces) {
    const middle = (space.u + space.end) / 2
    const distance = ({ left, right }: Fragment) => Math.max(left - middle, middle - right)
    parts.reduce((nearest, part) => (distance(part) < distance(nearest) ? part : nearest)).spaces.push(space)
  }
  return parts
}

/** For the text of one glyph: its first letter decides. */
export const isRtlText = (text: string) => text.charCodeAt(0) >= 0x590 && rightToLeftLetter.test(text)

export function isLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20
  return (code >= 0x61 && code <= 0x7a) || (text.charCodeAt(0) > 127 && /\p{L}/u.test(text))
}

/** Raised and sunk letters are smaller than this part of their line's size. */
export const SCRIPT = 0.86
