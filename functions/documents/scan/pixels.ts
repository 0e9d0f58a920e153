import { decode } from 'fast-png'

/** Three bytes a pixel: red, green, blue. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

/** A page of A4 at 400 dpi has 15 million. Unpacking takes up to ten bytes for each. */
const maxPixels = 20_000_000

/** The pixels of a PNG or JPEG; null for other kinds, for what cannot be read, and above 20 million. */
export async function readPixels(image: Uint8Array): Promise<Pixels | null> {
  try {
    if (image[0] === 0x89) return fromPng(image)
    return image[0] === 0xff ? await fromJpeg(image) : null
  } catch {
    return null
  }
}

function fromPng(image: Uint8Array): Pixels | null {
  const size = new DataView(image.buffer, image.byteOffset)
  if (size.getUint32(16) * size.getUint32(20) > maxPixels) return null
  const { width, height, data, channels, depth, palette } = decode(image)
  if (palette || data instanceof Uint16Array) return null
  if (depth === 1 && channels === 1) return { width, height, rgb: fromBits(data, width, height) }
  if (depth !== 8) return null
  if (channels === 3) return { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.length) }
  const rgb = new Uint8Array(width * height * 3)
  // Two channels are grey and its opacity.
  const [red, green, blue] = channels < 3 ? [0, 0, 0] : [0, 1, 2]
  for (let at = 0, from = 0; at < rgb.length; at += 3, from += channels) {
    rgb[at] = data[from + red] as number
    rgb[at + 1] = data[from + green] as number
    rgb[at + 2] = data[from + blue] as number
  }
  return { width, height, rgb }
}

/** Rows are filled to bytes; 0 is black. */
function fromBits(bits: ArrayLike<number>, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  const row = Math.ceil(width / 8)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3)
      if ((bits[y * row + (x >> 3)] as number) & (0x80 >> (x & 7))) rgb.fill(255, at, at + 3)
  return rgb
}

/** The decoder is loaded for the files that need it. */
async function fromJpeg(image: Uint8Array): Promise<Pixels | null> {
  if (sizeOfJpeg(image) > maxPixels) return null
  const { decodeJpeg } = await import('./jpeg.ts')
  return decodeJpeg(image)
}

/**
 * Pixels by the frame header (ITU T.81, B.2.2): decoders make room for as many before they look at one. Like them, it passes over what
 * stands between segments. Endless where there is no header.
 */
export function sizeOfJpeg(image: Uint8Array): number {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.length)
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff || marker < 2 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) at++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return Number.POSITIVE_INFINITY
}
