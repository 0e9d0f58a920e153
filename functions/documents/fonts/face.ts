import * as hb from 'harfbuzzjs'

/** One glyph of shaped text; advances and offsets are parts of the font size. */
export type ShapedGlyph = { gid: number; text: string; advance: number; dx: number; dy: number }

/** A font file, ready to measure and shape with. */
export type Face = {
  id: string
  bytes: Uint8Array
  /** Weight that a variable font is pinned to. */
  weight: number | undefined
  has(codePoint: number): boolean
  /** Glyphs in the order they are drawn, left to right. */
  shape(text: string, rtl: boolean): ShapedGlyph[]
  /** Width of a text, as part of the font size. */
  width(text: string): number
  ascent: number
  descent: number
}

export function makeFace(id: string, bytes: Uint8Array, weight?: number): Face {
  const face = new hb.Face(new hb.Blob(bytes))
  const font = new hb.Font(face)
  if (weight !== undefined) font.setVariations([new hb.Variation('wght', weight)])
  const { upem } = face
  const glyphs = new Map<number, { gid: number; advance: number }>()
  const glyphOf = (codePoint: number) => {
    let known = glyphs.get(codePoint)
    if (!known) {
      const gid = font.nominalGlyph(codePoint) ?? 0
      known = { gid, advance: font.glyphHAdvance(gid) / upem }
      glyphs.set(codePoint, known)
    }
    return known
  }

  const simple = (text: string): ShapedGlyph[] =>
    Array.from(text, (char) => {
      const { gid, advance } = glyphOf(char.codePointAt(0) as number)
      return { gid, text: char, advance, dx: 0, dy: 0 }
    })

  const complex = (text: string, rtl: boolean): ShapedGlyph[] => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR)
    hb.shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    // The text of a cluster goes to its first glyph: copying and searching then find it whole.
    const starts = [...new Set(infos.map((info) => info.cluster))].sort((a, b) => a - b)
    const seen = new Set<number>()
    return infos.map((info, i) => {
      const at = positions[i]
      const end = starts[starts.indexOf(info.cluster) + 1] ?? text.length
      const first = !seen.has(info.cluster)
      seen.add(info.cluster)
      return {
        gid: info.codepoint,
        text: first ? text.slice(info.cluster, end) : '',
        advance: (at?.xAdvance ?? 0) / upem,
        dx: (at?.xOffset ?? 0) / upem,
        dy: (at?.yOffset ?? 0) / upem,
      }
    })
  }

  const widths = new Map<string, number>()
  const extents = font.hExtents()
  return {
    id,
    bytes,
    weight,
    has: (codePoint) => glyphOf(codePoint).gid !== 0,
    shape: (text, rtl) => (rtl || needsShaping.test(text) ? complex(text, rtl) : simple(text)),
    width: (text) => {
      let width = widths.get(text)
      if (width === undefined) {
        width = needsShaping.test(text)
          ? complex(text, isRtl.test(text)).reduce((sum, glyph) => sum + glyph.advance, 0)
          : simple(text).reduce((sum, glyph) => sum + glyph.advance, 0)
        if (widths.size < 20_000) widths.set(text, width)
      }
      return width
    },
    ascent: extents.ascender / upem,
    descent: extents.descender / upem,
  }
}

const isRtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

// Scripts whose letters join, stack or move; the others are set letter by letter.
const needsShaping =
  /[\u0300-\u036f\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1200-\u139f\u1780-\u17ff\u200c\u200d\ufb1d-\ufdff\ufe70-\ufeff]/
