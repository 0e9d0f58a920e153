import * as hb from 'harfbuzzjs'
import { rightToLeftLetter } from '#shared/languages/script.ts'

/** One glyph of shaped text; advances and offsets are parts of the font size. */
export type ShapedGlyph = { gid: number; text: string; advance: number; dx: number; dy: number }

/** A font file, ready to measure and shape with. */
export type Face = {
  id: string
  bytes: Uint8Array
  /** Weight that a variable font is pinned to. */
  weight: number | undefined
  has: (codePoint: number) => boolean
  /** Glyphs in the order they are drawn, left to right. */
  shape: (text: string, rtl: boolean) => ShapedGlyph[]
  /** A sign in the form that it has in a column. */
  stand: (sign: string) => ShapedGlyph
  /** The drawing commands of a glyph, in parts of the font size, upwards. */
  outline: (gid: number) => { type: string; values: number[] }[]
  /** Width of a text, as part of the font size. */
  width: (text: string) => number
  ascent: number
  descent: number
}

export function makeFace(id: string, bytes: Uint8Array, weight?: number): Face {
  const face = new hb.Face(new hb.Blob(bytes))
  const font = new hb.Font(face)
  if (weight !== undefined) font.setVariations([new hb.Variation('wght', weight)])
  const { upem } = face
  const glyphs = new Map<number, { gid: number; advance: number }>()
  const isSilent = (codePoint: number) => silent.test(String.fromCodePoint(codePoint))
  const glyphFor = (codePoint: number) => font.nominalGlyph(isSilent(codePoint) ? 0x20 : codePoint) ?? 0
  const glyphOf = (codePoint: number) => {
    let known = glyphs.get(codePoint)
    if (!known) {
      const gid = glyphFor(codePoint)
      known = { gid, advance: isSilent(codePoint) ? 0 : font.glyphHAdvance(gid) / upem }
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
    buffer.addText(text.replace(control, '\u200b'))
    buffer.guessSegmentProperties()
    buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR)
    hb.shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    return clusters(infos, text.length).flatMap(({ from, to, start, end }) => {
      const glyphs = infos.slice(from, to).map((info, i) => ({ gid: info.codepoint, at: positions[from + i] }))
      return asOne(glyphs, text.slice(start, end), upem)
    })
  }

  const stand = (sign: string): ShapedGlyph => {
    const buffer = new hb.Buffer()
    buffer.addText(sign)
    buffer.guessSegmentProperties()
    buffer.setDirection(hb.Direction.TTB)
    hb.shape(font, buffer)
    const gid = buffer.getGlyphInfos()[0]?.codepoint ?? 0
    return { gid, text: sign, advance: font.glyphHAdvance(gid) / upem, dx: 0, dy: 0 }
  }

  const widths = new Map<string, number>()
  const extents = font.hExtents()
  return {
    id,
    bytes,
    weight,
    // Many faces are asked for a sign that few have: nothing of it is kept.
    has: (codePoint) => (glyphs.get(codePoint)?.gid ?? glyphFor(codePoint)) !== 0,
    shape: (text, rtl) => (rtl || needsShaping.test(text) ? complex(text, rtl) : simple(text)),
    stand,
    outline: (gid) =>
      font.glyphToJson(gid).map(({ type, values }) => ({ type, values: values.map((value) => value / upem) })),
    width: (text) => {
      let width = widths.get(text)
      if (width === undefined) {
        width = needsShaping.test(text)
          ? complex(text, rightToLeftLetter.test(text)).reduce((sum, glyph) => sum + glyph.advance, 0)
          : simple(text).reduce((sum, glyph) => sum + glyph.advance, 0)
        if (widths.size < 20_000) widths.set(text, width)
      }
      return width
    },
    ascent: extents.ascender / upem,
    descent: extents.descender / upem,
  }
}

// Scripts whose letters join, stack or move, and joiners; the others are set letter by letter.
const needsShaping =
  /[\p{M}\p{Join_Control}\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1200-\u139f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Signs that show nothing. Many fonts have a picture for them, as for a direction mark, others their box for a missing letter. */
const silent =
  /^(?![\r\u00ad\u115f\u1160\u3164\uffa0])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029]/u

/** HarfBuzz would draw the box for a missing letter. */
const control = /(?!\r)\p{Cc}/gu

type Info = { cluster: number; codepoint: number }

/** Stretches of glyphs that stand for the same stretch of text. */
function clusters(infos: readonly Info[], length: number): { from: number; to: number; start: number; end: number }[] {
  const starts = [...new Set(infos.map((info) => info.cluster))].sort((a, b) => a - b)
  const out: { from: number; to: number; start: number; end: number }[] = []
  infos.forEach((info, i) => {
    const last = out.at(-1)
    if (last && last.start === info.cluster) last.to = i + 1
    else out.push({ from: i, to: i + 1, start: info.cluster, end: starts[starts.indexOf(info.cluster) + 1] ?? length })
  })
  return out
}

type Positioned = { gid: number; at: { xAdvance: number; xOffset: number; yOffset: number } | undefined }

/**
 * A cluster as one letter to whoever reads the text: its widest glyph carries the text and the whole advance,
 * the others are drawn back over it. Readers part words where a glyph without text leaves room. The box for a sign
 * that the face lacks carries the text in any case, so that it is known what is not drawn.
 */
function asOne(glyphs: readonly Positioned[], text: string, upem: number): ShapedGlyph[] {
  let pen = 0
  const drawn = glyphs.map(({ gid, at }) => {
    const glyph = { gid, x: pen + (at?.xOffset ?? 0), dy: (at?.yOffset ?? 0) / upem, advance: at?.xAdvance ?? 0 }
    pen += glyph.advance
    return glyph
  })
  const total = pen / upem
  const widest = drawn.reduce((best, glyph, i) => (glyph.advance > (drawn[best]?.advance ?? 0) ? i : best), 0)
  const box = drawn.findIndex(({ gid }) => gid === 0)
  const lead = box < 0 ? widest : box
  const order = [...drawn.slice(lead, lead + 1), ...drawn.slice(0, lead), ...drawn.slice(lead + 1)]
  return order.map(({ gid, x, dy }, i) => ({
    gid,
    text: i === 0 ? text : '',
    advance: i === 0 ? total : 0,
    dx: i === 0 ? x / upem : x / upem - total,
    dy,
  }))
}
