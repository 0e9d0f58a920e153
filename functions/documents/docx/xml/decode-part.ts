import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { attributesOf, setAttribute } from './attribute.ts'
import { inPlainOrder } from './plain-order.ts'

/** The text of an XML part and how to write it back in the encoding it came in. `turned`: the part itself has other letters, or in another order. */
export type PartText = { xml: string; encode: (xml: string) => Uint8Array; turned?: boolean }

/** Decodes a part and puts its letters in their plain order. Throws `corrupt`. */
export function decodePart(bytes: Uint8Array): PartText {
  const { xml: written, encode } = asWritten(bytes)
  const xml = inPlainOrder(written)
  return { xml, encode: (text) => encode(inPlainOrder(text)), turned: xml !== written }
}

/** Decodes a part, with or without a mark; the mark stays in the text so that it is written back. */
function asWritten(bytes: Uint8Array): PartText {
  const encoding = encodingOf(bytes)
  const xml = decode(encoding, bytes)
  if (encoding === 'utf-8') return { xml, encode: (text) => Buffer.from(text, 'utf8') }
  if (encoding === 'utf-16le') return { xml, encode: encodeLittle }
  if (encoding === 'utf-16be') return { xml, encode: encodeBig }
  return { xml, encode: (text) => Buffer.from(setAttribute(text, 'encoding', 'UTF-8', false), 'utf8') }
}

/**
 * The encoding of a part by how it begins: UTF-8, UTF-16, or one of a byte a letter. Readers understand the others differently, and a
 * declaration that the bytes contradict: both are `unsupported-encoding`.
 */
export function encodingOf(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  const label = declaredEncoding(wide ? new TextDecoder(wide).decode(bytes) : declarationOf(bytes))
  if (wide) return !label || /^utf-?(?:8|16)$/i.test(label) || label.toLowerCase() === wide ? wide : unsupported(label)
  if (!label || utf8Like.test(label)) return 'utf-8'
  return isMarked(bytes) || !isByteALetter(label) ? unsupported(label) : label
}

const isMarked = ([a, b, c]: Uint8Array): boolean => a === 0xef && b === 0xbb && c === 0xbf

const utf8Like = /^(utf-?8|us-ascii|ascii)$/i

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

/** The declaration at the very beginning, whatever its length; elsewhere there is none. */
function declarationOf(bytes: Uint8Array): string {
  const from = isMarked(bytes) ? 3 : 0
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!isDeclared.test(all.toString('latin1', from, from + 6))) return ''
  return all.toString('latin1', from, all.indexOf('?>') + 2)
}

function declaredEncoding(xml: string): string | undefined {
  if (!isDeclared.test(xml.slice(0, 6))) return undefined
  const declaration = xml.slice('<?xml'.length, xml.indexOf('?>'))
  const labels = Array.from(attributesOf(declaration)).flatMap(({ name, value }) => (name === 'encoding' ? value : []))
  if (labels.length > 1 || labels.length !== declaration.split('encoding').length - 1) unsupported(declaration)
  return labels[0]
}

const isDeclared = /^<\?xml[ \t\n\r]$/

function isByteALetter(label: string): boolean {
  try {
    return /^(?:windows|iso-8859|koi8|ibm|macintosh|x-mac)/.test(new TextDecoder(label).encoding)
  } catch {
    return false
  }
}

function unsupported(label: string): never {
  throw new DocumentRefusal('unsupported-encoding', label.slice(0, 40))
}

function decode(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new DocumentRefusal('corrupt', `text is not valid ${label.slice(0, 40)}`)
  }
}

const encodeLittle = (xml: string): Uint8Array => Buffer.from(xml, 'utf16le')
const encodeBig = (xml: string): Uint8Array => Buffer.from(xml, 'utf16le').swap16()
