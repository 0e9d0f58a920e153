import { decode } from 'fast-png'

/** One byte a pixel, 0 black to 255 white. */
export type Grey = { width: number; height: number; pixels: Uint8Array }

/** A PNG or JPEG as shades of grey; null for other kinds, and for what cannot be read. */
export async function readGrey(image: Uint8Array): Promise<Grey | null> {
  try {
    if (image[0] === 0x89) return fromPng(image)
    return image[0] === 0xff ? await fromJpeg(image) : null
  } catch {
    return null
  }
}

/** The picture turned about its middle by `slope` (how much a line falls for each pixel to the right): such lines lie level. */
export function level({ width, height, pixels }: Grey, slope: number): Grey {
  const angle = Math.atan(slope)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  const turned = new Uint8Array(width * height).fill(255)
  for (let y = 0, at = 0; y < height; y++) {
    let fromX = middleX - middleX * cos - (y - middleY) * sin
    let fromY = middleY - middleX * sin + (y - middleY) * cos
    for (let x = 0; x < width; x++, at++, fromX += cos, fromY += sin) {
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const [right, down, i] = [fromX - left, fromY - top, top * width + left]
      const above = (pixels[i] as number) * (1 - right) + (pixels[i + 1] as number) * right
      const below = (pixels[i + width] as number) * (1 - right) + (pixels[i + width + 1] as number) * right
      turned[at] = above * (1 - down) + below * down
    }
  }
  return { width, height, pixels: turned }
}

/** As a file that needs no packing: a portable grey map. */
export const toPgm = ({ width, height, pixels }: Grey): Uint8Array =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), pixels])

function fromPng(image: Uint8Array): Grey | null {
  const { width, height, data, channels, depth, palette } = decode(image)
  if (depth !== 8 || palette || data instanceof Uint16Array) return null
  const pixels = channels === 1 ? new Uint8Array(data) : mixed(data, channels, width * height)
  return { width, height, pixels }
}

/** The decoder of pdf.js; loaded for the rare page that is askew. */
async function fromJpeg(image: Uint8Array): Promise<Grey> {
  const module = 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
  const { JpegImage } = (await import(module)) as { JpegImage: new () => Jpeg }
  const jpeg = new JpegImage()
  jpeg.parse(image)
  const { width, height } = jpeg
  const data = jpeg.getData({ width, height, forceRGB: true })
  return { width, height, pixels: mixed(data, 3, width * height) }
}

type Jpeg = {
  width: number
  height: number
  parse(data: Uint8Array): void
  getData(options: { width: number; height: number; forceRGB: true }): Uint8Array
}

/** Two channels are grey and its opacity, three and four are colours. */
function mixed(data: ArrayLike<number>, channels: number, count: number): Uint8Array {
  const pixels = new Uint8Array(count)
  const [red, green, blue] = channels < 3 ? [1, 0, 0] : [0.299, 0.587, 0.114]
  for (let i = 0, at = 0; i < count; i++, at += channels)
    pixels[i] = red * (data[at] as number) + green * (data[at + 1] as number) + blue * (data[at + 2] as number)
  return pixels
}
