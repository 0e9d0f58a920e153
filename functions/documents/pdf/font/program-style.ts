import { latin1 } from '../file/primitives.ts'

/** What the designer of a TrueType or OpenType font says of its look. */
type ProgramStyle = { serif: boolean; bold: boolean; italic: boolean }

/** Undefined where the program has no table that says it. */
export function programStyle(bytes: Uint8Array): ProgramStyle | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length < 12 ? 0 : Math.min(64, view.getUint16(4))
  for (let at = 12; at < 12 + count * 16 && at + 16 <= bytes.length; at += 16) {
    if (latin1(bytes.subarray(at, at + 4)) !== 'OS/2') continue
    const table = view.getUint32(at + 8)
    if (table + 64 > bytes.length) return undefined
    const selection = view.getUint16(table + 62)
    return {
      serif: hasSerifs(view.getUint8(table + 32), view.getUint8(table + 33), view.getUint8(table + 30)),
      bold: view.getUint16(table + 4) >= 600 || (selection & 0x20) !== 0,
      italic: (selection & 1) !== 0,
    }
  }
  return undefined
}

/**
 * By the first two digits of PANOSE (a text face, and the style of its serifs), else by IBM's class of the family.
 * Faces of which neither is said are mostly new ones, without serifs.
 */
function hasSerifs(kind: number, serifs: number, family: number): boolean {
  if (kind === 2 && serifs >= 2 && serifs <= 15) return serifs < 11
  return family >= 1 && family <= 7 && family !== 6
}
