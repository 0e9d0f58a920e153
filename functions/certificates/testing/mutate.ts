/** The bytes with one bit turned, at a place that may lie beyond their end. */
export function flip(bytes: Buffer, at: number, bit: number): Buffer<ArrayBuffer> {
  const changed = Buffer.from(bytes)
  changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ (1 << bit)
  return changed
}

/** The text with one sign typed over, at a place that may lie beyond its end. */
export const typed = (text: string, at: number, sign: number): string =>
  `${text.slice(0, at % text.length)}${String.fromCharCode(33 + sign)}${text.slice((at % text.length) + 1)}`
