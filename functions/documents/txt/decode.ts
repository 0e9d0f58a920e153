import chardet from 'chardet'
import { DocumentRefusal } from '../verdict.ts'

/**
 * Text of a file in whatever encoding it is. A byte order mark decides, then strict UTF-8, then UTF-16 by its zeros,
 * then statistics. Throws `type-mismatch` for binary data and `unsupported-encoding` where nothing fits.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : (unmarkedUtf16(bytes) ?? guess(bytes)))
  const text = decodeAs(encoding, bytes)
  if (text === null) throw new DocumentRefusal('unsupported-encoding', encoding)
  if (isBinary(text)) throw new DocumentRefusal('type-mismatch', 'binary data')
  return { text, encoding }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

const isUtf8 = (bytes: Uint8Array) => !bytes.includes(0) && decodeAs('utf-8', bytes) !== null

/** Western text in UTF-16 has a zero in every other byte; Asian text has its line ends and spaces that way. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2) return undefined
  let even = 0
  let odd = 0
  const length = Math.min(bytes.length, 65_536)
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0 && bytes[i + 1] !== 0) even++
    if (bytes[i + 1] === 0 && bytes[i] !== 0) odd++
  }
  const share = length / 2 / 50
  if (odd > share && even < odd / 20) return 'utf-16le'
  return even > share && odd < even / 20 ? 'utf-16be' : undefined
}

function guess(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new DocumentRefusal('type-mismatch', 'NUL bytes')
  const ranked = chardet.analyse(bytes.subarray(0, 262_144))
  for (const { name } of ranked) {
    const label = labels[name] ?? name.toLowerCase()
    if (label.startsWith('utf') || label === 'ascii') continue
    const text = decodeAs(label, bytes)
    if (text !== null && !/[\u0080-\u009f]/.test(text)) return label
  }
  return 'windows-1252'
}

/** Windows code pages are supersets of the ISO ones and what files are really in. */
const labels: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-8-I': 'windows-1255',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-7': 'windows-1253',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Control characters that no text editor writes. */
function isBinary(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0) return true
    if (code < 32 && (code < 9 || code > 13) && code !== 27) controls++
  }
  return controls > text.length / 200
}
