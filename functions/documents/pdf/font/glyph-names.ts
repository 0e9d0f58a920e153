import { encoding } from './encodings.ts'
import { glyphList } from './glyph-list.ts'
import { texSign, withoutSize } from './tex-names.ts'

/**
 * The text that a glyph name stands for (Adobe's rules, then TeX's names): '' for what is drawn over a sign and says nothing by itself,
 * undefined where it names no character.
 */
export function textOfGlyphName(glyph: string): string | undefined {
  const known = cache.get(glyph)
  if (known !== undefined || cache.has(glyph)) return known
  const text = read(glyph)
  if (cache.size < 20_000) cache.set(glyph, text)
  return text
}

const cache = new Map<string, string | undefined>()

let latinNames: Map<string, string> | undefined

// Most documents need no other names than these: the long list is then never unpacked.
function latin(): Map<string, string> {
  if (latinNames) return latinNames
  const decoder = new TextDecoder('windows-1252')
  latinNames = new Map([
    ['hyphen', '-'],
    ['bullet', '\u2022'],
    ['space', ' '],
    ['fi', 'fi'],
    ['fl', 'fl'],
    ['ff', 'ff'],
    ['ffi', 'ffi'],
  ])
  for (const [code, name] of encoding('WinAnsiEncoding').entries())
    if (name && !latinNames.has(name)) latinNames.set(name, decoder.decode(Uint8Array.of(code)))
  return latinNames
}

function read(glyph: string): string | undefined {
  const plain = latin().get(glyph)
  if (plain !== undefined) return plain
  const exact = listed(glyph)
  if (exact !== undefined) return exact
  const base = glyph.split('.', 1)[0] ?? ''
  if (!base) return undefined
  const parts = base.split('_').map(part)
  return parts.every((text) => text !== undefined)
    ? parts.join('')
    : (ofTex(base) ?? (/(?:space|nbsp)$/i.test(base) ? ' ' : undefined))
}

function ofTex(name: string): string | undefined {
  const plain = withoutSize(name)
  return texSign(name) ?? (plain === name ? undefined : (texSign(plain) ?? listed(plain)))
}

/** Adobe's list gives old figures, small capitals and other variants of a sign places of private use, where no face has one: the sign counts. */
function listed(name: string): string | undefined {
  const text = glyphList().get(name)
  if (text === undefined || !/[\ue000-\uf8ff]/.test(text)) return text
  const plain = glyphList().get(plainNames[name] ?? name.replace(variant, ''))
  return plain === undefined || /[\ue000-\uf8ff]/.test(plain) ? text : plain
}

const variant = /(?:small|oldstyle|superior|inferior|fitted|serif|sans)$/
const plainNames: Record<string, string> = {
  threequartersemdash: 'emdash',
  registerserif: 'registered',
  registersans: 'registered',
}

/** Whether a map of a font gives a glyph the place of private use that Adobe's list gives its name. */
export const isInPrivatePlace = (name: string, text: string): boolean =>
  /^[\ue000-\uf8ff]$/.test(text) && glyphList().get(name) === text

function part(name: string): string | undefined {
  const known = listed(name)
  if (known !== undefined) return known
  const uni = /^uni((?:[0-9A-F]{4})+)$/i.exec(name)
  if (uni?.[1])
    return (uni[1].match(/.{4}/g) ?? [])
      .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
      .join('')
      .toWellFormed()
  const code = /^u([0-9A-F]{4,6})$/i.exec(name)
  if (!code?.[1]) return undefined
  const point = Number.parseInt(code[1], 16)
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : undefined
}

/**
 * Names that only number their glyphs ("a65", "C0041", "g33"), as bitmap fonts have them: the code in the name. A drawn font with "g40" is cut
 * from a face whose order it does not tell, but for one that has a glyph 3: in the usual order of Windows that is the space, and 40 is E.
 * Undefined unless every name of the font has this form.
 */
export function numberedNames(names: readonly string[], type3: boolean): Map<string, string> | undefined {
  const numbers = new Map<string, number>()
  for (const glyph of names) {
    if (glyph === '.notdef' || glyph === 'space') continue
    const match = /^(?:[A-Za-z]{1,2}|cid|gid|glyph)(\d{1,3})$/.exec(glyph)
    if (!match) return undefined
    numbers.set(glyph, Number(match[1]))
  }
  const found = new Map<string, string>()
  const isGlyphs = !type3 && [...numbers.keys()].every(isGlyphNumber)
  const isWindowsOrder = isGlyphs && [...numbers.values()].includes(3)
  if (isGlyphs && !isWindowsOrder) return found
  for (const [glyph, number] of numbers) {
    const code = isWindowsOrder ? number + FROM_GLYPH_TO_CODE : number
    if (code >= 32 && code < 127) found.set(glyph, String.fromCharCode(code))
  }
  return found
}

/** Whether a name tells the place of a glyph in its face, not its code. */
export const isGlyphNumber = (name: string): boolean => /^(?:g|gid|glyph|cid)\d/i.test(name)

/** In the usual order of Windows faces, as far as ASCII goes. */
const FROM_GLYPH_TO_CODE = 29
