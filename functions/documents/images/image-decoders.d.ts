declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  /** `parse` throws if the data is no JPEG; `getData` gives three bytes a pixel with `forceRGB`. */
  export class JpegImage {
    width: number
    height: number
    parse(data: Uint8Array): void
    getData(options: { width: number; height: number; forceRGB: boolean }): Uint8Array
  }
}
