import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'

/** Three bytes a pixel, with pdf.js. Throws for what is no JPEG. */
export function decodeJpeg(image: Uint8Array) {
  const jpeg = new JpegImage()
  jpeg.parse(image)
  const { width, height } = jpeg
  return { width, height, rgb: jpeg.getData({ width, height, forceRGB: true }) }
}
