import { codePages } from '../dos.ts'

/** A text in an old encoding of one or two bytes a sign, by turning its decoder round; `?` for what it has no place for. */
export function encodeAs(label: string, text: string): Uint8Array {
  const bytesOf = tables.get(label) ?? turnRound(label)
  tables.set(label, bytesOf)
  return new Uint8Array(Array.from(text).flatMap((char) => bytesOf.get(char) ?? [63]))
}

const tables = new Map<string, Map<string, number[]>>()

function turnRound(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label)
  const bytesOf = new Map<string, number[]>()
  for (let a = 255; a >= 0; a--) {
    for (let b = 255; b >= 0x30; b--) {
      const pair = decoder.decode(new Uint8Array([a, b]))
      if (Array.from(pair).length === 1) bytesOf.set(pair, [a, b])
    }
  }
  for (let a = 255; a >= 0; a--) bytesOf.set(decoder.decode(new Uint8Array([a])), [a])
  return bytesOf
}

/** A text in a code page of DOS, which no decoder knows. */
export const encodeDos = (encoding: string, text: string): Uint8Array =>
  Uint8Array.from(text, (char) => {
    const at = codePages.find((page) => page.encoding === encoding)?.upperHalf.indexOf(char) ?? -1
    return at < 0 ? char.charCodeAt(0) : 128 + at
  })
