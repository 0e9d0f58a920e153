import { decode } from 'fast-png'
import { name, type Obj, type Ref, Stream } from '../file/objects.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'

const MAX_PIXELS = 20_000_000

/** Puts a JPEG or PNG into a file, transparency too. Undefined for other kinds, for what is broken, and for what is very large. */
export function embedPicture(writer: PdfWriter, bytes: Uint8Array): Ref | undefined {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpeg(writer, bytes)
    if (bytes[0] === 0x89 && bytes[1] === 0x50) return png(writer, bytes)
  } catch {
    // A picture that cannot be read is no reason to withhold the text.
  }
  return undefined
}

const imageDict = (width: number, height: number, space: string): [string, Obj][] => [
  ['Type', name('XObject')],
  ['Subtype', name('Image')],
  ['Width', width],
  ['Height', height],
  ['ColorSpace', name(space)],
  ['BitsPerComponent', 8],
]

/** A JPEG goes in as it is; its frame header says how large it is and in how many colours. */
function jpeg(writer: PdfWriter, bytes: Uint8Array): Ref | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [word(bytes, at + 5), word(bytes, at + 7)]
      const space = ({ 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as Record<number, string>)[
        bytes[at + 9] as number
      ]
      if (!space || width * height === 0) return undefined
      const dict = new Map([...imageDict(width, height, space), ['Filter', name('DCTDecode')]] as [string, Obj][])
      // Programs write four colours upside down.
      if (space === 'DeviceCMYK') dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
      return writer.add(new Stream(dict, bytes))
    }
    at += 2 + word(bytes, at + 2)
  }
  return undefined
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

function png(writer: PdfWriter, bytes: Uint8Array): Ref | undefined {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 33 || header.getUint32(16) * header.getUint32(20) > MAX_PIXELS) return undefined
  const { width, height, data, channels, depth, palette } = decode(bytes)
  const count = width * height
  const sample = (at: number) => (depth === 16 ? (data[at] as number) >> 8 : (data[at] as number))
  const isGrey = channels < 3 && !palette
  const colours = new Uint8Array(count * (isGrey ? 1 : 3))
  const alpha = new Uint8Array(count).fill(255)
  for (let i = 0; i < count; i++) {
    const from = palette ? palette[indexAt(data, width, i, depth)] : undefined
    if (from) {
      colours.set(from.slice(0, 3), i * 3)
      alpha[i] = from[3] ?? 255
    } else if (isGrey) {
      colours[i] = depth < 8 ? (indexAt(data, width, i, depth) * 255) / ((1 << depth) - 1) : sample(i * channels)
      if (channels === 2) alpha[i] = sample(i * 2 + 1)
    } else {
      for (let c = 0; c < 3; c++) colours[i * 3 + c] = sample(i * channels + c)
      if (channels === 4) alpha[i] = sample(i * 4 + 3)
    }
  }
  return image(writer, width, height, isGrey ? 'DeviceGray' : 'DeviceRGB', colours, alpha)
}

function image(
  writer: PdfWriter,
  width: number,
  height: number,
  space: string,
  colours: Uint8Array,
  alpha: Uint8Array,
): Ref {
  const dict = new Map(imageDict(width, height, space))
  if (alpha.some((value) => value < 255))
    dict.set('SMask', writer.add(packedStream(new Map(imageDict(width, height, 'DeviceGray')), alpha)))
  return writer.add(packedStream(dict, colours))
}

/** Samples of less than a byte lie packed, each row on bytes of its own. */
function indexAt(data: ArrayLike<number>, width: number, i: number, depth: number): number {
  if (depth >= 8) return data[i] as number
  const [x, y] = [i % width, Math.floor(i / width)]
  const byte = data[y * Math.ceil((width * depth) / 8) + ((x * depth) >> 3)] as number
  return (byte >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1)
}
