import { type Dict, Name, type Obj, Ref, Stream } from './primitives.ts'

/** An object as bytes of a PDF file. Streams are written by `serializeStream`. */
export function serialize(obj: Obj): string {
  if (obj === null || obj === undefined) return 'null'
  // A number of the file is written as exactly as it was read: matrices and functions live on small ones.
  if (typeof obj === 'number') return Number.isInteger(obj) && Math.abs(obj) < 1e15 ? String(obj) : decimal(obj, 10)
  if (typeof obj === 'boolean') return String(obj)
  if (obj instanceof Name) return nameText(obj.name)
  if (obj instanceof Ref) return `${obj.num} 0 R`
  if (obj instanceof Uint8Array) return stringText(obj)
  if (Array.isArray(obj)) return `[${obj.map(serialize).join(' ')}]`
  if (obj instanceof Stream) return 'null'
  return dictText(obj)
}

/** A stream object, as its parts, so that big data is not copied. */
export function serializeStream({ dict, raw }: Stream): Uint8Array[] {
  const entries = new Map([...dict].filter(([key]) => key !== 'Length'))
  entries.set('Length', raw.length)
  return [Buffer.from(`${dictText(entries)}\nstream\n`, 'latin1'), raw, Buffer.from('\nendstream', 'latin1')]
}

const dictText = (dict: Dict): string =>
  `<<${[...dict].map(([key, value]) => `${nameText(key)} ${serialize(value)}`).join('')}>>`

/** A name with its slash; what a name may not hold is written as #xx. */
export const nameText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what must be escaped
  `/${text.replace(/[\u0000-\u0020\u007f-\u00ff#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`

function stringText(bytes: Uint8Array): string {
  let plain = bytes.length < 2000
  for (const byte of bytes) if (byte < 32 || byte > 126) plain = false
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return plain ? `(${buffer.toString('latin1').replace(/[\\()]/g, '\\$&')})` : `<${buffer.toString('hex')}>`
}

/** Five digits behind the point or five that count, never an exponent, which PDF does not know. */
export function formatNumber(value: number): string {
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < 1e15) return String(value)
  return decimal(value, size >= 0.1 || size < 1e-9 ? 5 : Math.min(14, 4 - Math.floor(Math.log10(size))))
}

function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '0'
  const text = Math.max(-1e15, Math.min(1e15, value)).toFixed(digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
