import type { PdfFile } from '../file/open.ts'
import { type Dict, nameOf, numberOf, type Obj, Stream } from '../file/primitives.ts'
import { decodeTextString } from '../file/text-string.ts'

/** An entry of a field or of the fields above it: `holder` has it, and `owner` refers to that one where it is above. */
export type Inherited = { value?: Obj; holder?: Dict; owner?: Obj | undefined }

export function inherited(file: PdfFile, dict: Dict, key: string): Inherited {
  let at: Dict | undefined = dict
  let owner: Obj | undefined
  for (let depth = 0; at && depth < 20; depth++) {
    if (at.has(key)) return { value: file.resolve(at.get(key)), holder: at, owner }
    owner = at.get('Parent')
    at = file.dict(owner)
  }
  return {}
}

/** The type of a field: text, a choice, a button or a signature; and its flags. */
export function typeOf(file: PdfFile, dict: Dict): { type: string | undefined; flags: number } {
  const flags = numberOf(inherited(file, dict, 'Ff').value, 0)
  return { type: nameOf(inherited(file, dict, 'FT').value), flags }
}

/** Flags of fields; what one means depends on the type. */
export const MULTILINE = 1 << 12
export const PASSWORD = 1 << 13
export const RADIO = 1 << 15
export const PUSH_BUTTON = 1 << 16
export const DROP_DOWN = 1 << 17
export const COMB = 1 << 24

const [HIDDEN, NO_VIEW] = [2, 32]

const hasFlag = (file: PdfFile, annotation: Dict, flag: number): boolean =>
  (numberOf(file.resolve(annotation.get('F')), 0) & flag) !== 0

/** Whether an annotation neither shows nor prints. */
export const isHidden = (file: PdfFile, annotation: Dict): boolean => hasFlag(file, annotation, HIDDEN)

/** Whether no screen shows an annotation, though a printer may. */
export const isUnseen = (file: PdfFile, annotation: Dict): boolean => hasFlag(file, annotation, NO_VIEW)

/** The same text with formatting, as XHTML. */
export const richTwins: Record<string, string> = { V: 'RV', Contents: 'RC' }

/** The text of an entry, or that of its twin with formatting where there is no other; '' if it has none. */
export function textAt(file: PdfFile, dict: Dict, key: string): string {
  const rich = richTwins[key]
  return textOf(file, dict.get(key)) || (rich ? withoutTags(textOf(file, dict.get(rich))) : '')
}

/** A text string, which a long value has in a stream. */
export function textOf(file: PdfFile, obj: Obj | undefined): string {
  const value = file.resolve(obj)
  const bytes = value instanceof Stream ? file.bytes(value) : value
  return bytes instanceof Uint8Array
    ? decodeTextString(bytes)
        .replace(/\r\n?|\u2028|\u2029/g, '\n')
        .trim()
    : ''
}

const withoutTags = (xhtml: string) =>
  xhtml
    .replace(/\s+/g, ' ')
    .replace(/<\/p *>|<br *\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi, character)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function character(entity: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
  if (code === undefined) return named[name.toLowerCase()] ?? entity
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
