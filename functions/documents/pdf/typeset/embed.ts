import type { Face, ShapedGlyph } from '../../fonts/face.ts'
import { subset } from '../../fonts/subset.ts'
import { type Dict, name, type Obj, type Ref } from '../file/primitives.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'

/** The embedded fonts of a new document: codes are assigned as text is set, font files are subset at the end. */
export type Embedder = {
  /** Resource name of a face. */
  nameOf: (face: Face) => string
  /** Names and references of the faces that a content stream uses. */
  named: (content: string) => [string, Ref][]
  /** The two-byte code of a shaped glyph as four hex digits, and the width that the font gives to it. */
  codeOf(face: Face, glyph: ShapedGlyph): { hex: string; width: number }
  /** The signs that no face has: they are drawn as boxes. */
  undrawn: () => string[]
  /** Writes the font objects. */
  finish: () => void
}

type Used = { name: string; ref: Ref; codes: Map<string, number>; glyphs: ShapedGlyph[] }

/** `first`: the number of the first name. */
export function embedderFor(writer: PdfWriter, first = 0): Embedder {
  const used = new Map<Face, Used>()
  const undrawn = new Set<string>()
  const use = (face: Face): Used => {
    let entry = used.get(face)
    if (!entry) {
      entry = { name: `Attesta${first + used.size}`, ref: writer.reserve(), codes: new Map(), glyphs: [] }
      used.set(face, entry)
    }
    return entry
  }
  return {
    nameOf: (face) => use(face).name,
    named: (content) => {
      const names = new Set(content.match(/\/Attesta\d+(?= )/g))
      return [...used.values()].filter(({ name }) => names.has(`/${name}`)).map(({ name, ref }) => [name, ref])
    },
    codeOf: (face, glyph) => {
      const entry = use(face)
      // One code for each meaning, so that text copied from the page is exact even where glyphs are shared.
      const key = `${glyph.gid} ${glyph.text}`
      let code = entry.codes.get(key)
      if (code === undefined) {
        code = Math.min(entry.codes.size + 1, 0xffff)
        entry.codes.set(key, code)
        entry.glyphs[code] = glyph
        if (glyph.gid === 0)
          for (const sign of glyph.text) if (!face.has(sign.codePointAt(0) as number)) undrawn.add(sign)
      }
      const width = Math.round((entry.glyphs[code] as ShapedGlyph).advance * 1000) / 1000
      return { hex: code.toString(16).padStart(4, '0'), width }
    },
    undrawn: () => [...undrawn],
    finish: () => {
      for (const [face, entry] of used) write(writer, face, entry)
    },
  }
}

function write(writer: PdfWriter, face: Face, { ref, glyphs }: Used): void {
  const file = subset(face, new Set(glyphs.flatMap((glyph) => glyph.gid)))
  const family = `ATTEST+${(face.id.split('/').at(-1) ?? 'Font').replace(/\.\w+|[^A-Za-z0-9-]/g, '')}`
  const dict = (entries: [string, Obj][]): Dict => new Map(entries)
  const fontFile = writer.add(packedStream(dict([['Length1', file.length]]), file))
  const thousand = (part: number) => Math.round(part * 1000)
  const descriptor = writer.add(
    dict([
      ['Type', name('FontDescriptor')],
      ['FontName', name(family)],
      [
        'Flags',
        (/Italic/.test(family) ? 64 : 0) + (/Tinos/.test(family) ? 2 : 0) + (/Cousine/.test(family) ? 1 : 0) + 4,
      ],
      ['FontBBox', [-500, thousand(face.descent), 1500, thousand(face.ascent)]],
      ['ItalicAngle', /Italic/.test(family) ? -12 : 0],
      ['Ascent', thousand(face.ascent)],
      ['Descent', thousand(face.descent)],
      ['CapHeight', 700],
      ['StemV', /Bold/.test(family) ? 140 : 80],
      ['FontFile2', fontFile],
    ]),
  )
  const widths = Array.from(glyphs, (glyph) => (glyph ? thousand(glyph.advance) : 0))
  const toGlyph = Buffer.alloc(glyphs.length * 2)
  glyphs.forEach((glyph, code) => {
    toGlyph.writeUInt16BE(glyph.gid, code * 2)
  })
  const cidFont = writer.add(
    dict([
      ['Type', name('Font')],
      ['Subtype', name('CIDFontType2')],
      ['BaseFont', name(family)],
      [
        'CIDSystemInfo',
        dict([
          ['Registry', Buffer.from('Adobe')],
          ['Ordering', Buffer.from('Identity')],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', descriptor],
      ['DW', 0],
      ['W', [0, widths]],
      ['CIDToGIDMap', writer.add(packedStream(new Map(), toGlyph))],
    ]),
  )
  writer.replace(
    ref.num,
    dict([
      ['Type', name('Font')],
      ['Subtype', name('Type0')],
      ['BaseFont', name(family)],
      ['Encoding', name('Identity-H')],
      ['DescendantFonts', [cidFont]],
      ['ToUnicode', writer.add(packedStream(new Map(), Buffer.from(toUnicode(glyphs), 'latin1')))],
    ]),
  )
}

function toUnicode(glyphs: readonly (ShapedGlyph | undefined)[]): string {
  const rows = Array.from(glyphs, (glyph, code) =>
    glyph?.text
      ? `<${code.toString(16).padStart(4, '0')}> <${Buffer.from(glyph.text, 'utf16le').swap16().toString('hex')}>`
      : '',
  ).filter(Boolean)
  const blocks: string[] = []
  for (let i = 0; i < rows.length; i += 100) {
    const part = rows.slice(i, i + 100)
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}
