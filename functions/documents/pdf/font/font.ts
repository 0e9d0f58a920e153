import type { PdfFile } from '../file/open.ts'
import { type Dict, nameOf, numberOf } from '../file/primitives.ts'
import { programStyle } from './program-style.ts'

/** One code of a shown string: its bytes, its meaning and its advance in text space (1 = the font size). */
/** `text` is '' for a glyph that stands for nothing of its own, undefined where nobody knows. */
export type Char = { code: number; length: number; text: string | undefined; width: number; isSpace: boolean }

export type FontStyle = { serif: boolean; mono: boolean; bold: boolean; italic: boolean }

export type PdfFont = {
  /** Splits a shown string into its codes. */
  chars: (bytes: Uint8Array) => Char[]
  vertical: boolean
  style: FontStyle
  name: string
  /** Above and below the baseline, as parts of the font size. */
  ascent: number
  descent: number
  /** A face of mathematical signs, whose letters are no words. */
  math: boolean
  /** Its letters are drawn as bars that a machine reads. */
  barcode: boolean
  /** What one unit of font size measures on the page: 1, but in fonts drawn to another scale. */
  em: number
  /** Glyphs are drawn by content streams of their own. */
  type3: boolean
  /** Only the names of its drawings say what they mean, and some writers make names of any codes. */
  doubtful: boolean
  /** The letters that it is said to have are not as wide as Latin ones: it may draw others. */
  foreign: boolean
  /** Whether its map says a control sign for a code. */
  isControl?: (code: number) => boolean
  /** The number of its object, where it is one. */
  num?: number
}

/** Name, style and vertical extent, from the descriptor and the name. */
export function describe(
  file: PdfFile,
  dict: Dict,
): Pick<PdfFont, 'name' | 'style' | 'math' | 'barcode' | 'ascent' | 'descent'> {
  const descriptor = file.dict(dict.get('FontDescriptor')) ?? new Map()
  const name = (nameOf(file.resolve(dict.get('BaseFont'))) ?? nameOf(file.resolve(dict.get('Name'))) ?? '')
    .replace(/^[A-Z]{6}\+/, '')
    .slice(0, LONGEST_NAME)
  const flags = numberOf(file.resolve(descriptor.get('Flags')), 0)
  const weight = numberOf(file.resolve(descriptor.get('FontWeight')), 400)
  const angle = numberOf(file.resolve(descriptor.get('ItalicAngle')), 0)
  const mono = /cour|mono|consol|typewriter|fixed|menlo|cmtt|sftt|lmtt|cousine/i.test(name) || (flags & 1) !== 0
  const sans =
    /arial|helvet|sans|verdana|tahoma|calibri|segoe|roboto|gothic|univers|frutiger|futura|myriad|cmss|lmss|sfss|trebuchet|lato|inter\b|geneva|lucida ?grande|open ?sans|avenir|proxima|montserrat/i.test(
      name,
    )
  const serif =
    /times|serif|roman|georgia|garamond|minion|book|palat|cambria|century|bodoni|caslon|tinos|cmr|cmbx|cmti|cmsl|cmcsc|lmr|sfrm|nimbusrom|charter|stix|xits|libertin|utopia|lora|merriweather|didot|baskerville|bembo|goudy|sabon|mincho|simsun|songti|batang|newcm/i.test(
      name,
    )
  // A name that tells nothing, as converters give it, and flags that many writers set by habit: the font itself knows better.
  const own = mono || sans || serif ? undefined : embeddedStyle(file, descriptor)
  return {
    name,
    math: /^(CMMI|CMSY|CMEX|CMBSY|MSAM|MSBM|EUF|EUSM|LMMath|RMTMI|TeX.*(math|mi|sy|ex))|Math\b/i.test(name),
    barcode: /bar-?code|idautomation|3 ?of ?9|code ?-?(39|93|128)|\b(ean|upc)-?\d/i.test(name),
    style: {
      mono,
      serif:
        !mono && (sans && !/sans.*serif.*roman/i.test(name) ? false : serif || (own ? own.serif : (flags & 2) !== 0)),
      bold:
        own?.bold ||
        /bold|black|heavy|semibold|demi|cmbx|cmb\d|sfbx|lmbx|[-,]bd|medi\b|lin(libertine|biolinum)\w*t[bz]|^advot\w+\.b/i.test(
          name,
        ) ||
        (flags & 0x40000) !== 0 ||
        weight >= 600,
      italic:
        own?.italic ||
        /ital|obli|slant|cmti|sfti|cmsl|[-,](it|bi)\b|lin(libertine|biolinum)\w*ti|lin\w+t[bz]i|^advot\w+\.i/i.test(
          name,
        ) ||
        (flags & 0x40) !== 0 ||
        Math.abs(angle) > 3,
    },
    ascent: extent(numberOf(file.resolve(descriptor.get('Ascent')), 0), 0.75),
    descent: -extent(-numberOf(file.resolve(descriptor.get('Descent')), 0), 0.22),
  }
}

function embeddedStyle(file: PdfFile, descriptor: Dict) {
  const stream = file.stream(descriptor.get('FontFile2')) ?? file.stream(descriptor.get('FontFile3'))
  return stream && programStyle(file.bytes(stream))
}

/** The limit of PDF 1.7. */
const LONGEST_NAME = 127

const extent = (thousandths: number, otherwise: number) =>
  thousandths > 100 && thousandths < 1500 ? thousandths / 1000 : otherwise

/** What is shown and has no meaning. */
export const UNKNOWN = '\ufffd'

/** What a viewer without better information would copy of a code: '' where that is no sign. */
export const codeAsText = (code: number): string =>
  code > 32 && code < 0xd800 && !(code >= 127 && code < 161) ? String.fromCharCode(code) : ''

/** Text as it is used: no controls, presentation forms undone. */
export function cleanText(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (/^[ -~]$/.test(text)) return text
  const clean = text
    .replace(/[\t\n\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\ufeff\ufffe\uffff]/gu, '')
  if (clean === '') return undefined
  return /[\ufb00-\ufdff\ufe70-\ufeff\uff61-\uff9f]/.test(clean) ? clean.normalize('NFKC') : clean
}
