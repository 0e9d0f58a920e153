import type { Point } from '../convert/docx-to-pdf/flow.ts'
import { rectangle } from './figures.ts'
import type { Gdi } from './gdi.ts'
import type { Pixels } from './picture.ts'

/** Applies a raster operation to the pixels that it copies, as far as it can be shown on paper. */
const operations = { and: 0x8800c6, paint: 0xee0086, invert: 0x660046, pattern: 0xf00021, black: 0x42, white: 0xff0062 }

/** Draws pixels, or the brush if there are none, into a box. Operations that depend on the destination are left out. */
export function blit(device: Gdi, operation: number, at: Point, size: Point, pixels: Pixels | undefined): void {
  const box = rectangle(at[0], at[1], at[0] + size[0], at[1] + size[1])
  if (operation === operations.black) device.fill(box, [0, 0, 0])
  else if (operation === operations.white) device.fill(box, [1, 1, 1])
  else if (!pixels && operation === operations.pattern) device.fill(box, device.state().brush.rgb)
  if (pixels) device.pixels(shown(pixels, operation), at, size)
}

/** An AND mask keeps the destination where it is white; the OR that follows keeps it where it is black. */
function shown(pixels: Pixels, operation: number): Pixels {
  if (operation === operations.and) return { ...pixels, alpha: eachDot(pixels, (light) => 255 - light) }
  const isOver = operation === operations.paint || operation === operations.invert
  return isOver ? { ...pixels, alpha: eachDot(pixels, (light) => (light > 0 ? 255 : 0)) } : pixels
}

const eachDot = ({ rgb, width, height }: Pixels, alphaOf: (light: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, i) =>
    alphaOf(Math.max(rgb[i * 3] as number, rgb[i * 3 + 1] as number, rgb[i * 3 + 2] as number)),
  )

/** The part of a picture that is asked for. */
export function cropped(pixels: Pixels, [x, y]: Point, [width, height]: Point): Pixels {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [wide, high] = [Math.min(width, pixels.width - left), Math.min(height, pixels.height - top)]
  if (!(wide > 0 && high > 0) || (wide === pixels.width && high === pixels.height)) return pixels
  const rows = (of: Uint8Array, bytes: number) =>
    Buffer.concat(
      Array.from({ length: high }, (_, row) => {
        const from = ((top + row) * pixels.width + left) * bytes
        return of.subarray(from, from + wide * bytes)
      }),
    )
  return {
    width: wide,
    height: high,
    rgb: rows(pixels.rgb, 3),
    ...(pixels.alpha && { alpha: rows(pixels.alpha, 1) }),
  }
}
