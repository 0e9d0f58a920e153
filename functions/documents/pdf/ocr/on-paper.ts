import { decode, encode } from 'fast-png'

/** A picture as it looks on white paper, where it lets that through. */
export function onPaper(png: Uint8Array): Uint8Array {
  if (png[colourType] !== withOpacity) return png
  const { width, height, data } = decode(png)
  const out = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    const shown = (data[from + 3] as number) / 255
    for (let n = 0; n < 3; n++) out[to + n] = (data[from + n] as number) * shown + 255 * (1 - shown)
  }
  return encode({ width, height, channels: 3, data: out })
}

/** The byte of a PNG's header that tells its colours (PNG specification, 11.2.1), and what it says of colours with opacity. */
const colourType = 25
const withOpacity = 6
