import { latin1 } from './primitives.ts'

/** Decodes a PDF text string (titles, field values, annotation contents): UTF-16 or UTF-8 with its mark, else PDFDocEncoding. */
export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'utf-16be')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'utf-16le')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3))
  // oxlint-disable-next-line no-control-regex -- PDFDocEncoding has accents there
  return latin1(bytes).replace(/[\u0018-\u001f\u0080-\u00a0]/g, (char) => docEncoding[char.charCodeAt(0)] ?? char)
}

/** Text as PDFDocEncoding where that is plain ASCII, else UTF-16 with its mark. */
export function encodeTextString(text: string): Uint8Array {
  if (/^[\t\n\r -~]*$/.test(text)) return Buffer.from(text, 'latin1')
  const body = Buffer.from(text, 'utf16le').swap16()
  return Buffer.concat([Uint8Array.of(0xfe, 0xff), body])
}

// A language mark (ESC … ESC) inside the string is not text.
const utf16 = (bytes: Uint8Array, encoding: string) =>
  // oxlint-disable-next-line no-control-regex -- ESC starts and ends a language mark
  new TextDecoder(encoding).decode(bytes).replace(/\u001b[^\u001b]*\u001b/g, '')

const docEncoding: Record<number, string> = Object.fromEntries([
  ...Array.from('˘ˇˆ˙˝˛˚˜').map((char, i) => [0x18 + i, char] as const),
  ...Array.from('•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€').map((char, i) => [0x80 + i, char] as const),
])
