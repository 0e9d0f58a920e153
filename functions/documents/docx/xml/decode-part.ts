import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { inPlainOrder } from './plain-order.ts'

/** The text of an XML part and how to write it back in the encoding it came in. `turned`: the part itself turns letters around. */
export type PartText = { xml: string; encode: (xml: string) => Uint8Array; turned?: boolean }

/** Decodes a part and puts its letters in their plain order. Throws `corrupt`. */
export function decodePart(bytes: Uint8Array): PartText {
  const { xml: written, encode } = asWritten(bytes)
  const xml = inPlainOrder(written)
  return { xml, encode: (text) => encode(inPlainOrder(text)), turned: xml !== written }
}

/** Decodes UTF-8 and UTF-16, with or without a mark; the mark stays in the text so that it is written back. */
function asWritten(bytes: Uint8Array): PartText {
  const wide = wideEncoding(bytes)
  if (wide) return { xml: decode(wide, bytes), encode: wide === 'utf-16le' ? encodeLittle : encodeBig }
  const label = declaredEncoding(bytes)
  if (label && !utf8Like.test(label)) {
    const xml = decode(label, bytes)
    const declared = /^(\s*<\?xml[^>]*?encoding\s*=\s*["'])[^"']*/
    return { xml, encode: (text) => Buffer.from(text.replace(declared, '$1UTF-8'), 'utf8') }
  }
  return { xml: decode('utf-8', bytes), encode: (text) => Buffer.from(text, 'utf8') }
}

const utf8Like = /^(utf-?8|us-ascii|ascii)$/i

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1')
  return /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/.exec(head)?.[1]
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
