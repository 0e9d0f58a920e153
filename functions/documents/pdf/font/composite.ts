import { append } from '../../model/lists.ts'
import type { PdfFile } from '../file/open.ts'
import { type Dict, name as makeName, nameOf, numberOf, type Obj, Stream } from '../file/primitives.ts'
import { calibriTexts } from './calibri-numbers.ts'
import { type CMap, cidOf, codeLength, emptyCMap, parseCMap, textOf } from './cmap.ts'
import { type Program, readProgram } from './embedded.ts'
import { type Char, cleanText, describe, type PdfFont, UNKNOWN } from './font.ts'
import { predefinedCMap } from './predefined-cmap.ts'
import { signOf } from './symbol-signs.ts'

/** A font whose codes of one to four bytes name CIDs. */
export function loadComposite(file: PdfFile, dict: Dict): PdfFont {
  const kids = file.resolve(dict.get('DescendantFonts'))
  const cidFont = file.dict(Array.isArray(kids) ? kids[0] : kids) ?? new Map()
  const about = describe(
    file,
    new Map([...cidFont, ['BaseFont', cidFont.get('BaseFont') ?? dict.get('BaseFont') ?? makeName('')]]),
  )
  const codes = encodingOf(file, dict.get('Encoding'))
  const toUnicode = file.resolve(dict.get('ToUnicode'))
  const map = toUnicode instanceof Stream ? usable(parseCMap(file.bytes(toUnicode), predefinedCMap)) : undefined
  // Some writers name an identity here: the codes are the text.
  const isText = nameOf(toUnicode)?.startsWith('Identity') ?? false
  const { textOfCid, isBlank } = cidMeaning(file, cidFont, nameOf(file.resolve(dict.get('Encoding'))) ?? '')
  const kept = map && codes.identity ? calibriTexts(about.name, map) : undefined
  const isFounder = founderLatin.test(about.name)
  const widthOf = codes.vertical ? verticalAdvances(file, cidFont) : widths(file, cidFont)
  const cache = new Map<number, Char>()
  const char = (code: number, length: number): Char => {
    const cid = codes.identity ? code : (cidOf(codes.map, code) ?? 0)
    const mapped = isText ? unicode(code) : map && textOf(map, code)
    const width = widthOf(cid)
    // A mark that a map passes over belongs to the letter that it is drawn on.
    const silent = map !== undefined && mapped === undefined && width === 0
    // A sign that the writer of the map could not name is drawn all the same: to leave it out would change its word.
    const unnamed = mapped === UNKNOWN && width > 0 ? UNKNOWN : ''
    const isNamed = mapped && mapped !== '\0' && mapped !== UNKNOWN
    const text = silent ? '' : isNamed ? mapped : (textOfCid(cid, code) ?? kept?.get(code))
    const isSpace = cid !== 0 && width >= NARROWEST_SPACE && isBlank(cid)
    return {
      code,
      length,
      text:
        cleanText(isFounder ? latinOf(text) : signOf(about.name, text, { width })) ??
        (map ? (isSpace ? ' ' : unnamed) : undefined),
      width,
      isSpace: length === 1 && code === 32,
    }
  }
  return {
    ...about,
    type3: false,
    doubtful: false,
    foreign: false,
    em: 1,
    vertical: codes.vertical,
    isControl: (code) => map !== undefined && /^\p{Cc}+$/u.test(textOf(map, code) ?? ''),
    chars: (bytes) => {
      const chars: Char[] = []
      for (let at = 0; at < bytes.length; ) {
        const wanted = codes.identity ? 2 : codeLength(codes.map, bytes, at)
        const length = Math.min(wanted, bytes.length - at)
        let code = 0
        for (let i = 0; i < length; i++) code = code * 256 + (bytes[at + i] as number)
        const key = code * 8 + length
        let known = cache.get(key)
        if (!known) {
          known = char(code, length)
          if (cache.size < 20_000) cache.set(key, known)
        }
        chars.push(known)
        at += length
      }
      return chars
    },
  }
}

/** In parts of the font size: what draws nothing and is narrower parts no words. */
const NARROWEST_SPACE = 0.15

/** Latin faces of the Founder company, in which official documents of China are set: "E-BZ9-PK748344". */
const founderLatin = /^E-[A-Z]{2}\d/

let founderSigns: Map<string, string> | undefined

// Their letters stand in the place of rare Chinese signs: GBK A0 C1 is an "A", as A3 C1 is the wide one.
function latinOf(text: string | undefined): string | undefined {
  if (!founderSigns) {
    const gbk = new TextDecoder('gbk')
    const ascii = Array.from({ length: 94 }, (_, i) => 0x21 + i)
    founderSigns = new Map(
      ascii.map((code) => [gbk.decode(Uint8Array.of(0xa0, code | 0x80)), String.fromCharCode(code)]),
    )
  }
  return text === undefined ? undefined : (founderSigns.get(text) ?? text)
}

/** A map without entries says nothing, not that every glyph is silent. */
const usable = (map: CMap) => (map.text.size > 0 || map.textRanges.length > 0 ? map : undefined)

type Codes = { identity: boolean; map: CMap; vertical: boolean }

function encodingOf(file: PdfFile, obj: Obj | undefined): Codes {
  const value = file.resolve(obj)
  const identity = (vertical: boolean): Codes => ({ identity: true, map: emptyCMap(), vertical })
  if (value instanceof Stream) {
    const base = nameOf(file.resolve(value.dict.get('UseCMap')))
    const map = parseCMap(file.bytes(value), predefinedCMap)
    if (base && map.spaces.length === 0) append(map.spaces, predefinedCMap(base)?.spaces ?? [])
    const vertical = map.vertical || file.resolve(value.dict.get('WMode')) === 1
    if (map.spaces.length === 0) map.spaces.push({ bytes: 2, low: 0, high: 0xffff })
    if (map.cids.size === 0 && map.cidRanges.length === 0) return { ...identity(vertical), map }
    return { identity: false, map, vertical }
  }
  const name = nameOf(value) ?? 'Identity-H'
  if (name.startsWith('Identity')) return identity(name.endsWith('V'))
  const map = predefinedCMap(name)
  return map ? { identity: false, map, vertical: name.endsWith('-V') || map.vertical } : identity(name.endsWith('-V'))
}

type Meaning = {
  textOfCid: (cid: number, code: number) => string | undefined
  /** Whether the embedded font draws nothing for it. */
  isBlank: (cid: number) => boolean
}

function cidMeaning(file: PdfFile, cidFont: Dict, encoding: string): Meaning {
  const isBlank = () => false
  if (/^Uni.*UCS2|^Uni.*UTF16/.test(encoding)) return { textOfCid: (_, code) => unicode(code), isBlank }
  const system = file.dict(cidFont.get('CIDSystemInfo'))
  const read = (key: string) => {
    const value = file.resolve(system?.get(key))
    return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : ''
  }
  const collection = `${read('Registry')}-${read('Ordering')}`
  const table = /^Adobe-(GB1|CNS1|Japan1|Korea1|KR)$/.test(collection)
    ? predefinedCMap(`${collection}-UCS2`)
    : undefined
  if (table) return { textOfCid: (cid) => textOf(table, cid), isBlank }
  const { textOfGlyph, blank } = embedded(file, cidFont)
  const toGlyph = file.resolve(cidFont.get('CIDToGIDMap'))
  const bytes = toGlyph instanceof Stream && (textOfGlyph || blank) ? file.bytes(toGlyph) : undefined
  const glyphOf = (cid: number) => (bytes ? (bytes[cid * 2] ?? 0) * 256 + (bytes[cid * 2 + 1] ?? 0) : cid)
  return { textOfCid: (cid) => textOfGlyph?.get(glyphOf(cid)), isBlank: (cid) => blank?.[glyphOf(cid)] === 1 }
}

// A code of a UTF-16 CMap: one unit, or two in four bytes.
const unicode = (code: number): string =>
  code > 0xffff
    ? String.fromCharCode(code >>> 16, code & 0xffff).toWellFormed()
    : String.fromCharCode(code).toWellFormed()

function embedded(file: PdfFile, cidFont: Dict): Program {
  const descriptor = file.dict(cidFont.get('FontDescriptor'))
  const stream = ['FontFile2', 'FontFile3', 'FontFile'].map((key) => file.stream(descriptor?.get(key))).find(Boolean)
  return stream ? readProgram(file.bytes(stream)) : {}
}

function widths(file: PdfFile, cidFont: Dict): (cid: number) => number {
  const single = new Map<number, number>()
  const ranges: [number, number, number][] = []
  const list = file.resolve(cidFont.get('W'))
  const items = Array.isArray(list) ? list : []
  for (let i = 0; i < items.length; ) {
    const first = numberOf(file.resolve(items[i]), 0)
    const second = file.resolve(items[i + 1])
    if (Array.isArray(second)) {
      second.forEach((width, n) => single.set(first + n, numberOf(file.resolve(width), 0) / 1000))
      i += 2
    } else {
      ranges.push([first, numberOf(second, 0), numberOf(file.resolve(items[i + 2]), 0) / 1000])
      i += 3
    }
  }
  const usual = numberOf(file.resolve(cidFont.get('DW')), 1000) / 1000
  return (cid) => single.get(cid) ?? ranges.find(([low, high]) => cid >= low && cid <= high)?.[2] ?? usual
}

// Vertical writing goes down: the advance is negative.
function verticalAdvances(file: PdfFile, cidFont: Dict): (cid: number) => number {
  const usual = file.resolve(cidFont.get('DW2'))
  const advance = Array.isArray(usual) ? numberOf(file.resolve(usual[1]), -1000) / 1000 : -1
  const single = new Map<number, number>()
  const ranges: [number, number, number][] = []
  const list = file.resolve(cidFont.get('W2'))
  const items = Array.isArray(list) ? list : []
  for (let i = 0; i < items.length; ) {
    const first = numberOf(file.resolve(items[i]), 0)
    const second = file.resolve(items[i + 1])
    if (Array.isArray(second)) {
      for (let n = 0; n < second.length; n += 3)
        single.set(first + n / 3, numberOf(file.resolve(second[n]), -1000) / 1000)
      i += 2
    } else {
      ranges.push([first, numberOf(second, 0), numberOf(file.resolve(items[i + 2]), -1000) / 1000])
      i += 5
    }
  }
  return (cid) => single.get(cid) ?? ranges.find(([low, high]) => cid >= low && cid <= high)?.[2] ?? advance
}
