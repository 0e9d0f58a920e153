import { crc32, deflateSync } from 'node:zlib'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { toRgb as toPlain } from '../pdf/content/colour.ts'
import { labToRgb } from '../pdf/content/lab.ts'
import { separationColorOf } from '../pdf/content/separation-color.ts'
import { decode } from '../pdf/file/filters.ts'
import type { PdfFile } from '../pdf/file/open.ts'
import { nameOf, numberOf, type Obj, Ref, type Stream } from '../pdf/file/primitives.ts'

export type Picture = { type: 'jpg' | 'png' | 'jp2'; bytes: Uint8Array; width: number; height: number }

export const MAX_PIXELS = 40_000_000
/** Pixels of a picture whose colours are converted one by one: an A4 page at 350 dpi, which takes half the time and memory of a reader. */
const MAX_CONVERTED = 12_000_000
/** Pixels whose colours may still be converted. */
export type Room = { dots: number }

/**
 * An image XObject as a file: JPEG and JPEG 2000 as they are, raw pixels as PNG.
 * Undefined for kinds that need a decoder (fax, JBIG2), for what cannot be read, and for what has to be converted where there is no room.
 */
export const pictureOf = (file: PdfFile, num: number, room: Room = { dots: MAX_CONVERTED }): Picture | undefined =>
  unlessBroken(() => readPicture(file, num, room))

/** A picture that cannot be read, or takes more room than one may, is no reason to withhold the text. */
export function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DocumentRefusal || error instanceof RangeError) return undefined
    throw error
  }
}

function readPicture(file: PdfFile, num: number, room: Room): Picture | undefined {
  const stream = file.stream(new Ref(num))
  if (!stream) return undefined
  const get = (key: string) => file.resolve(stream.dict.get(key))
  const width = numberOf(get('Width'), 0)
  const height = numberOf(get('Height'), 0)
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) return undefined
  const { bytes, picture } = decode(stream, file.resolve)
  if (picture?.name.startsWith('DCT')) return { type: 'jpg', bytes, width, height }
  if (picture?.name === 'JPXDecode') return { type: 'jp2', bytes, width, height }
  if (picture) return undefined
  return toPng(file, stream, bytes, { width, height }, room)
}

export type Size = { width: number; height: number }

function toPng(
  file: PdfFile,
  stream: Stream,
  bytes: Uint8Array,
  { width, height }: Size,
  room: Room,
): Picture | undefined {
  const get = (key: string) => file.resolve(stream.dict.get(key))
  const isMask = get('ImageMask') === true
  const depth = isMask ? 1 : numberOf(get('BitsPerComponent'), 8)
  const space = isMask ? { colours: 1 } : spaceOf(file, get('ColorSpace'))
  if (!space || ![1, 2, 4, 8, 16].includes(depth)) return undefined
  const { colours, palette, toRgb } = space
  const row = Math.ceil((width * colours * depth) / 8)
  if (bytes.length < row * height * 0.9) return undefined
  const decodeArray = get('Decode')
  const inverted =
    Array.isArray(decodeArray) && numberOf(file.resolve(decodeArray[0]), 0) > numberOf(file.resolve(decodeArray[1]), 1)
  // What a PNG cannot say is said in RGB.
  if (toRgb || depth === 16 || (colours > 1 && depth !== 8)) {
    if (width * height > Math.min(MAX_CONVERTED, room.dots)) return undefined
    room.dots -= width * height
    const size = { width, height }
    const samples = { ...size, depth, colours, toRgb, isInverted: inverted }
    const alpha = softMask(file, get('SMask'), size)
    const made = alpha
      ? withAlpha(rgbOf(bytes, samples), alpha, { ...size, colours: 3, palette: undefined })
      : pngOf({ ...size, depth: 8, colour: 2, palette: undefined }, rgbOf(bytes, samples, 1))
    return { type: 'png', bytes: made, ...size }
  }
  const alpha = depth === 8 && !inverted ? softMask(file, get('SMask'), { width, height }) : undefined
  if (alpha) {
    const size = { width, height }
    return { type: 'png', bytes: withAlpha(bytes, alpha, { ...size, colours, palette }), width, height }
  }
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(bytes.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
    if (inverted && !palette)
      for (let x = 0; x < row; x++) rows[y * (row + 1) + 1 + x] = ~(rows[y * (row + 1) + 1 + x] as number)
  }
  const colour = palette ? 3 : colours === 3 ? 2 : 0
  return { type: 'png', bytes: pngOf({ width, height, depth, colour, palette }, rows), width, height }
}

/** Bilevel pixels as a PNG: one bit each, rows padded to bytes, 0 is black. */
export function bitsAsPng(bits: Uint8Array, { width, height }: Size): Uint8Array {
  const row = Math.ceil(width / 8)
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) rows.set(bits.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  return pngOf({ width, height, depth: 1, colour: 0, palette: undefined }, rows)
}

/** The alpha of each pixel, 0-255, from a mask of any size. */
function softMask(file: PdfFile, given: Obj, { width, height }: Size): Uint8Array | undefined {
  const mask = file.stream(given)
  if (!mask) return undefined
  const number = (key: string) => numberOf(file.resolve(mask.dict.get(key)), 0)
  const [wide, high] = [number('Width'), number('Height')]
  const { bytes, picture } = decode(mask, file.resolve)
  if (picture || number('BitsPerComponent') !== 8 || bytes.length < wide * high || wide * high === 0) return undefined
  const alpha = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * high) / height) * wide
    for (let x = 0; x < width; x++) alpha[y * width + x] = bytes[from + Math.floor((x * wide) / width)] as number
  }
  return alpha
}

/** RGB pixels with their alpha as a PNG. */
function withAlpha(
  bytes: Uint8Array,
  alpha: Uint8Array,
  { width, height, colours, palette }: Size & { colours: number; palette: Uint8Array | undefined },
): Uint8Array {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dot = y * width + x
      const to = y * (width * 4 + 1) + 1 + x * 4
      for (let c = 0; c < 3; c++)
        rows[to + c] = palette
          ? (palette[(bytes[dot] as number) * 3 + c] ?? 0)
          : (bytes[dot * colours + (colours === 3 ? c : 0)] as number)
      rows[to + 3] = alpha[dot] as number
    }
  return pngOf({ width, height, depth: 8, colour: 6, palette: undefined }, rows)
}

type Samples = Size & { depth: number; colours: number; toRgb: ToRgb | undefined; isInverted: boolean }

/** Samples of any depth in eight bits of RGB; each row begins with so many empty bytes. */
function rgbOf(bytes: Uint8Array, { width, height, depth, colours, toRgb, isInverted }: Samples, lead = 0): Uint8Array {
  const row = Math.ceil((width * colours * depth) / 8)
  const most = depth >= 8 ? 255 : (1 << depth) - 1
  // Of 16 bits, the upper ones are read.
  const wide = depth >> 3
  const rgb = new Uint8Array((width * 3 + lead) * height)
  const own = new Uint8Array(colours)
  const rgbOfSamples = toRgb && cachedRgb(toRgb, colours)
  let packed = 0
  let to = 0
  for (let y = 0; y < height; y++) {
    to += lead
    for (let x = 0; x < width; x++) {
      let isSame = x > 0
      for (let c = 0; c < colours; c++) {
        const i = x * colours + c
        const value =
          wide > 0
            ? (bytes[y * row + i * wide] ?? 0)
            : Math.round(
                ((((bytes[y * row + ((i * depth) >> 3)] ?? 0) >> (8 - depth - ((i * depth) & 7))) & most) * 255) / most,
              )
        const sample = isInverted ? 255 - value : value
        if (own[c] !== sample) isSame = false
        own[c] = sample
      }
      // Neighbours are often equal.
      if (!isSame) packed = rgbOfSamples ? rgbOfSamples(own) : pack(own, colours)
      rgb[to++] = packed >> 16
      rgb[to++] = packed >> 8
      rgb[to++] = packed
    }
  }
  return rgb
}

const pack = (own: Uint8Array, colours: number): number =>
  colours === 1 ? (own[0] as number) * 0x10101 : ((own[0] as number) << 16) | ((own[1] as number) << 8) | (own[2] ?? 0)

/** Colours that are converted as they are; a picture with more of them has the others without the last three bits of their samples. */
const EXACT_COLOURS = 200_000

/**
 * Converts samples of eight bits to a packed RGB. A conversion takes long and a picture has millions of dots, so each colour is converted
 * once. Samples of more than four colours are too long for a key; their conversion is a short one.
 */
function cachedRgb(toRgb: ToRgb, colours: number): (own: Uint8Array) => number {
  const parts = Array.from({ length: colours }, () => 0)
  const convert = (own: Uint8Array, isCoarse: boolean): number => {
    for (let c = 0; c < colours; c++) {
      const sample = own[c] as number
      // The first bits stand again as the last ones: so white and black stay what they are.
      parts[c] = (isCoarse ? (sample & 0xf8) | (sample >> 5) : sample) / 255
    }
    const [r = 0, g = 0, b = 0] = toRgb(parts)
    return (Math.round(r * 255) << 16) | (Math.round(g * 255) << 8) | Math.round(b * 255)
  }
  if (colours > 4) return (own) => convert(own, false)
  const exact = new Map<number, number>()
  let coarse: Int32Array | undefined
  return (own) => {
    let [key, short] = [0, 0]
    for (let c = 0; c < colours; c++) {
      key = (key << 8) | (own[c] as number)
      short = (short << 5) | ((own[c] as number) >> 3)
    }
    if (exact.size < EXACT_COLOURS) {
      const known = exact.get(key)
      if (known !== undefined) return known
      const made = convert(own, false)
      exact.set(key, made)
      return made
    }
    coarse ??= new Int32Array(1 << (5 * colours)).fill(-1)
    if (coarse[short] === -1) coarse[short] = convert(own, true)
    return coarse[short] as number
  }
}

type PngHeader = Size & { depth: number; colour: number; palette: Uint8Array | undefined }

/** Each row begins with its filter byte. */
function pngOf({ width, height, depth, colour, palette }: PngHeader, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colour
  const chunks = [chunk('IHDR', header)]
  if (palette) chunks.push(chunk('PLTE', palette.subarray(0, 3 * 2 ** depth)))
  chunks.push(chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array()))
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks])
}

/** Colours, each 0-1, as red, green and blue. */
type ToRgb = (parts: readonly number[]) => readonly number[]
/** `toRgb` where they are not grey or RGB already. */
type Space = { colours: number; palette?: Uint8Array; toRgb?: ToRgb }

const ofCount = (colours: number): Space =>
  colours === 4 ? { colours, toRgb: (parts) => toPlain([...parts]) ?? [0, 0, 0] } : { colours }

function spaceOf(file: PdfFile, value: Obj): Space | undefined {
  const plain: Record<string, number> = {
    DeviceGray: 1,
    CalGray: 1,
    G: 1,
    DeviceRGB: 3,
    CalRGB: 3,
    RGB: 3,
    DeviceCMYK: 4,
    CMYK: 4,
  }
  const name = nameOf(value)
  if (name !== undefined) return plain[name] ? ofCount(plain[name]) : undefined
  if (!Array.isArray(value)) return undefined
  const kind = nameOf(file.resolve(value[0])) ?? ''
  if (kind === 'ICCBased') return ofCount(numberOf(file.resolve(file.dict(value[1])?.get('N')), 3))
  if (kind === 'Lab') return { colours: 3, toRgb: labSamples(file, file.dict(value[1])) }
  if (kind === 'Separation' || kind === 'DeviceN') {
    const names = file.resolve(value[1])
    // Several inks together would come out in other colours.
    if (Array.isArray(names) && names.length > 1) return undefined
    const tint = separationColorOf(file, value)
    return tint && { colours: 1, toRgb: (parts) => toPlain(tint(parts)) ?? [0, 0, 0] }
  }
  if (kind === 'Indexed') {
    const base = spaceOf(file, file.resolve(value[1]))
    const table = file.resolve(value[3])
    const stream = file.stream(value[3])
    const all = table instanceof Uint8Array ? table : stream ? file.bytes(stream) : undefined
    if (!all || !base) return undefined
    const bytes = all.subarray(0, 256 * base.colours)
    if (base.colours === 3 && !base.toRgb)
      return { colours: 1, palette: Uint8Array.from(bytes.subarray(0, bytes.length - (bytes.length % 3))) }
    if (base.toRgb) {
      const each = base.toRgb
      const parts = (i: number) =>
        Array.from(all.subarray(i * base.colours, (i + 1) * base.colours), (part) => part / 255)
      const count = Math.floor(bytes.length / base.colours)
      const rgb = Array.from({ length: count }, (_, i) => each(parts(i)).map((part) => Math.round(part * 255)))
      return { colours: 1, palette: Uint8Array.from(rgb.flat()) }
    }
    return base.colours === 1
      ? { colours: 1, palette: Uint8Array.from(Array.from(bytes).flatMap((grey) => [grey, grey, grey])) }
      : undefined
  }
  return plain[kind] ? ofCount(plain[kind]) : undefined
}

/** CIE L*a*b*, whose samples span 0 to 100 and the range of the colour space, in sRGB. */
function labSamples(file: PdfFile, dict: ReturnType<PdfFile['dict']>): ToRgb {
  const list = (key: string, otherwise: number[]) => {
    const found = file.resolve(dict?.get(key))
    return Array.isArray(found) ? found.map((each) => numberOf(file.resolve(each), 0)) : otherwise
  }
  const [fromA = -100, toA = 100, fromB = -100, toB = 100] = list('Range', [])
  return ([light = 0, a = 0, b = 0]) => labToRgb([light * 100, fromA + a * (toA - fromA), fromB + b * (toB - fromB)])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8)
  return out
}
