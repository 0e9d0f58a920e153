import type { PdfFile } from '../file/open.ts'
import { type Dict, isDict, nameOf, numberOf } from '../file/primitives.ts'
import { type CMap, parseCMap, textOf } from './cmap.ts'
import { type Program, readProgram } from './embedded.ts'
import { encoding, isEncodingName } from './encodings.ts'
import { type Char, cleanText, codeAsText, describe, type PdfFont, UNKNOWN } from './font.ts'
import { isGlyphNumber, isInPrivatePlace, numberedNames, textOfGlyphName } from './glyph-names.ts'
import { type StandardFont, standardWidths } from './standard-widths.ts'
import { signOf } from './symbol-signs.ts'
import { zapfSign } from './zapf-dingbats.ts'

/** A font of one-byte codes: Type 1, TrueType or Type 3. */
export function loadSimple(file: PdfFile, dict: Dict, type3: boolean): PdfFont {
  const about = describe(file, dict)
  const standard = standardFont(about.name, about.style)
  const program = type3 ? {} : embedded(file, dict)
  const names = glyphNames(file, dict, program, standard.isNamed ? standard.font : undefined)
  const toUnicode = file.stream(dict.get('ToUnicode'))
  const map = toUnicode && parseCMap(file.bytes(toUnicode))
  const isZapf = standard.font === 'zapfDingbats' && standard.isNamed
  const numbered = !isZapf && (type3 || !textOfSome(names)) ? numberedNames(names.filter(Boolean), type3) : undefined
  const widthOf = widths(file, dict, names, standard.font, type3)
  const cache: Char[] = []
  const char = (code: number): Char => {
    const width = widthOf(code)
    const said = meaning(code, { map, names, program, numbered, type3, isZapf })
    const text = said === '' ? '' : cleanText(signOf(about.name, said, { width, code }))
    return { code, length: 1, text, width, isSpace: code === 32 }
  }
  return {
    ...about,
    type3,
    doubtful: (type3 || numbered !== undefined) && !(map && map.text.size + map.textRanges.length > 0),
    foreign: Object.keys(program).length > 0 && !about.math && hasForeignWidths(char),
    vertical: false,
    em: type3 ? drawnScale(file, dict) : 1,
    chars: (bytes) => {
      const chars: Char[] = []
      for (const code of bytes) chars.push((cache[code] ??= char(code)))
      return chars
    },
  }
}

/**
 * Old fonts of other scripts keep their letters under the codes and names of Latin ones, and some maps repeat these names. The
 * widths tell: those of Latin letters are alike in all faces that are not of one width.
 */
function hasForeignWidths(char: (code: number) => Char): boolean {
  const usual = [standardWidths('helvetica'), standardWidths('times')]
  const known = new Map<string, [number, number]>()
  for (let code = 0; code < 256; code++) {
    const { text, width } = char(code)
    if (!text || !/^[A-Za-z]$/.test(text) || width <= 0) continue
    known.set(text, [width, usual.reduce((sum, widths) => sum + (widths.get(text) ?? 0), 0)])
  }
  return known.size >= FEWEST_LETTERS && correlation([...known.values()]) < ALIKE
}

/** Nearly all Latin faces have 0.5 and more, an old Arabic one -0.2. Some files state false widths: this alone decides nothing. */
const [FEWEST_LETTERS, ALIKE] = [20, 0.3]

/** 1 for faces of one width, of which it says nothing. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  let [both, left, right] = [0, 0, 0]
  for (const [x, y] of pairs) {
    both += (x - a) * (y - b)
    left += (x - a) ** 2
    right += (y - b) ** 2
  }
  return left < 1e-3 ? 1 : both / Math.sqrt(left * right)
}

// Fonts made of pictures have their own scale: an em is about as high as the box around their glyphs, unless that is far
// from twice their usual width (very far, where the box is that of a usual font).
function drawnScale(file: PdfFile, dict: Dict): number {
  const matrix = file.resolve(dict.get('FontMatrix'))
  const box = file.resolve(dict.get('FontBBox'))
  if (!Array.isArray(matrix) || !Array.isArray(box)) return 1
  const height = Math.abs(numberOf(file.resolve(box[3]), 0) - numberOf(file.resolve(box[1]), 0))
  const em = height * Math.abs(numberOf(file.resolve(matrix[3]), 0))
  if (em === 0) return 1
  const list = file.resolve(dict.get('Widths'))
  const widths = (Array.isArray(list) ? list : [])
    .map((item) => numberOf(file.resolve(item), 0))
    .filter((width) => width > 0)
  const usual =
    (2 * Math.abs(numberOf(file.resolve(matrix[0]), 0)) * widths.reduce((sum, width) => sum + width, 0)) / widths.length
  if (em >= 0.4 && em <= 2.5) return usual > 10 * em ? usual : 1
  return usual > 0 && (em > 2.5 * usual || em < 0.4 * usual) ? usual : em
}

type Sources = {
  map: CMap | undefined
  names: string[]
  program: Program
  numbered: Map<string, string> | undefined
  type3: boolean
  isZapf: boolean
}

function meaning(code: number, { map, names, program, numbered, type3, isZapf }: Sources): string | undefined {
  const mapped = map && textOf(map, code)
  const name = names[code]
  if (mapped && mapped !== '\0' && mapped !== UNKNOWN && !(name && isInPrivatePlace(name, mapped))) return mapped
  const named = name
    ? ((isZapf ? zapfSign(name) : undefined) ?? numbered?.get(name) ?? textOfGlyphName(name))
    : undefined
  if (named !== undefined) return named
  const glyph = program.glyphOfCode?.get(code)
  const drawn = glyph === undefined ? undefined : program.textOfGlyph?.get(glyph)
  if (drawn !== undefined) return drawn
  // A drawn sign whose name says nothing, under the code of none or of a sign by chance: a reader sees it.
  const isByChance = (numbered !== undefined && isGlyphNumber(name ?? '')) || codeAsText(code) === ''
  if (!type3 && name && !noSign.test(name) && code !== 32 && isByChance) return UNKNOWN
  // A code that nothing explains mostly means itself, unless the font draws its own shapes.
  return !type3 && !name && code >= 32 && code < 127 ? String.fromCharCode(code) : undefined
}

/** Names of what a font shows nothing for. */
const noSign = /^(\.|(?:CR|LF|HT|DEL|null|nonmarkingreturn)$)/i

const textOfSome = (names: string[]) =>
  names.some((name) => name && name !== 'space' && textOfGlyphName(name) !== undefined)

function embedded(file: PdfFile, dict: Dict): Program {
  const descriptor = file.dict(dict.get('FontDescriptor'))
  const stream = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => file.stream(descriptor?.get(key))).find(Boolean)
  return stream ? readProgram(file.bytes(stream)) : {}
}

function glyphNames(file: PdfFile, dict: Dict, program: Program, named: StandardFont | undefined): string[] {
  const value = file.resolve(dict.get('Encoding'))
  const isTrueType = nameOf(file.resolve(dict.get('Subtype'))) === 'TrueType'
  const flags = numberOf(file.resolve(file.dict(dict.get('FontDescriptor'))?.get('Flags')), 0)
  const base = nameOf(value) ?? (isDict(value) ? nameOf(file.resolve(value.get('BaseEncoding'))) : undefined)
  const own = Array.from({ length: 256 }, (_, code) => program.names?.get(code) ?? '')
  const symbolic = (flags & 4) !== 0 && isTrueType && program.glyphOfCode
  let names: string[]
  if (named === 'symbol') names = encoding('Symbol')
  else if (named === 'zapfDingbats') names = encoding('ZapfDingbats')
  else if (base && isEncodingName(base) && !(symbolic && !isDict(value))) names = encoding(base)
  else if (program.names) names = own
  else if (symbolic) names = own
  else names = encoding('StandardEncoding')
  if (!isDict(value)) return names
  const differences = file.resolve(value.get('Differences'))
  if (!Array.isArray(differences)) return names
  let code = 0
  for (const raw of differences.slice(0, 2000)) {
    const item = file.resolve(raw)
    if (typeof item === 'number') code = item
    else if (nameOf(item) !== undefined && code >= 0 && code < 256) names[code++] = nameOf(item) ?? ''
  }
  return names
}

function standardFont(name: string, style: { serif: boolean; bold: boolean; italic: boolean; mono: boolean }) {
  const bare = name.replace(/[^A-Za-z]/g, '').toLowerCase()
  const isNamed = /^(helvetica|arial|times|courier|symbol|zapfdingbats)/.test(bare)
  const pick = (): StandardFont | 'mono' => {
    if (bare.startsWith('symbol')) return 'symbol'
    if (bare.startsWith('zapfdingbats')) return 'zapfDingbats'
    if (style.mono) return 'mono'
    if (style.serif)
      return style.bold ? (style.italic ? 'timesBoldItalic' : 'timesBold') : style.italic ? 'timesItalic' : 'times'
    return style.bold ? 'helveticaBold' : 'helvetica'
  }
  const font = pick()
  return { font: font === 'mono' ? undefined : font, isNamed }
}

function widths(file: PdfFile, dict: Dict, names: string[], standard: StandardFont | undefined, type3: boolean) {
  const list = file.resolve(dict.get('Widths'))
  const first = numberOf(file.resolve(dict.get('FirstChar')), 0)
  const matrix = file.resolve(dict.get('FontMatrix'))
  const unit = type3 && Array.isArray(matrix) ? Math.abs(numberOf(file.resolve(matrix[0]), 0.001)) || 0.001 : 0.001
  const missing = numberOf(file.resolve(file.dict(dict.get('FontDescriptor'))?.get('MissingWidth')), 0)
  const table = standard && standardWidths(standard)
  return (code: number): number => {
    const given = Array.isArray(list) ? file.resolve(list[code - first]) : null
    if (typeof given === 'number') return given * unit
    if (Array.isArray(list)) return missing * unit
    if (type3) return 0
    return table ? (table.get(names[code] ?? '') ?? (missing || 500)) / 1000 : 0.6
  }
}
