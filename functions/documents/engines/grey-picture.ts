import { readPixels } from '../scan/pixels.ts'
import type { Quarters } from './tesseract-tsv.ts'

/** One byte a pixel, 0 black to 255 white. */
export type Grey = { width: number; height: number; pixels: Uint8Array }

/** A PNG or JPEG as shades of grey; null for other kinds, and for what cannot be read. */
export async function readGrey(image: Uint8Array): Promise<Grey | null> {
  const picture = await readPixels(image)
  if (!picture) return null
  const { width, height, rgb } = picture
  const pixels = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < pixels.length; i++, at += 3)
    pixels[i] = 0.299 * (rgb[at] as number) + 0.587 * (rgb[at + 1] as number) + 0.114 * (rgb[at + 2] as number)
  return { width, height, pixels }
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

/** The picture turned to the right by quarters of a circle. */
export function turned({ width, height, pixels }: Grey, quarters: Quarters): Grey {
  const size = quarters === 2 ? { width, height } : { width: height, height: width }
  const out = new Uint8Array(pixels.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [toX, toY] =
        quarters === 1 ? [height - 1 - y, x] : quarters === 3 ? [y, width - 1 - x] : [width - 1 - x, height - 1 - y]
      out[toY * size.width + toX] = pixels[at] as number
    }
  return { ...size, pixels: out }
}

/** As a file that needs no packing: a portable grey map. */
export const toPgm = ({ width, height, pixels }: Grey): Uint8Array =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), pixels])
