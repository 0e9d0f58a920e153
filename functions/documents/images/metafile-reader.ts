import type { Rgb } from '../convert/docx-to-pdf/flow.ts'
import type { Font } from './gdi.ts'

/** Reads a record of a metafile; a place outside of it throws a RangeError. */
export function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const part = (at: number, length: number) => {
    if (at + length > bytes.length) throw new RangeError('outside of the record')
    return bytes.subarray(at, at + length)
  }
  const wide = (at: number, count: number) => Buffer.from(part(at, count * 2)).toString('utf16le')
  return {
    length: bytes.length,
    byte: (at: number) => view.getUint8(at),
    short: (at: number) => view.getInt16(at, true),
    word: (at: number) => view.getUint16(at, true),
    long: (at: number) => view.getInt32(at, true),
    dword: (at: number) => view.getUint32(at, true),
    float: (at: number) => view.getFloat32(at, true),
    part,
    wide,
    /** A font as Windows describes it, with measures of four bytes or of two. */
    font: (at: number, isWide: boolean): Font => {
      const step = isWide ? 4 : 2
      const measure = (i: number) => (isWide ? view.getInt32(at + i * 4, true) : view.getInt16(at + i * 2, true))
      const flags = at + step * 5
      const name = flags + 8
      const face = isWide
        ? wide(name, Math.min(32, (bytes.length - name) >> 1))
        : Buffer.from(bytes.subarray(name, name + 32)).toString('latin1')
      return {
        kind: 'font',
        height: measure(0),
        escapement: measure(2),
        bold: measure(4) > 500,
        italic: view.getUint8(flags) !== 0,
        charset: view.getUint8(flags + 3),
        face: face.replace(/\0.*$/s, ''),
      }
    },
  }
}

export type Reader = ReturnType<typeof reader>

/** Red, green and blue, a byte each. */
export const colourAt = (record: Reader, at: number): Rgb => [
  record.byte(at) / 255,
  record.byte(at + 1) / 255,
  record.byte(at + 2) / 255,
]
