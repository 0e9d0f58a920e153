import { type Dict, Name, type Obj, Ref, Stream } from './objects.ts'

/** An object as bytes of a PDF file. Streams are written by `serializeStream`. */
export function serialize(obj: Obj): string {
  if (obj === null || obj === undefined) return 'null'
  if (typeof obj === 'number') return formatNumber(obj)
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

/** At most five decimals, and never an exponent, which PDF does not know. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  if (!Number.isFinite(value)) return '0'
  const text = value.toFixed(5)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
