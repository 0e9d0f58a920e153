import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import type { Pixels } from './pixels.ts'

/** With pdf.js. Throws for what is no JPEG. */
export function decodeJpeg(image: Uint8Array): Pixels {
  const jpeg = new JpegImage()
  jpeg.parse(image)
  const { width, height } = jpeg
  return { width, height, rgb: jpeg.getData({ width, height, forceRGB: true }) }
}
