/** The bytes that a literal string stands for: escapes read, line ends made one. */
export function unescape(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  for (let i = 0; i < bytes.length; i++) {
    let code = bytes[i] as number
    if (code === 13) {
      if (bytes[i + 1] === 10) i++
      out.push(10)
      continue
    }
    if (code !== 0x5c) {
      out.push(code)
      continue
    }
    code = bytes[++i] ?? 0
    if (code >= 0x30 && code <= 0x37) {
      let value = code - 0x30
      for (let n = 0; n < 2; n++) {
        const digit = bytes[i + 1] ?? 0
        if (digit < 0x30 || digit > 0x37) break
        value = value * 8 + digit - 0x30
        i++
      }
      out.push(value & 255)
    } else if (code === 13) {
      if (bytes[i + 1] === 10) i++
    } else if (code !== 10) out.push(escapes[code] ?? code)
  }
  return Uint8Array.from(out)
}

const escapes: Record<number, number> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 }
