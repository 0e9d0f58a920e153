declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class Jbig2Image {
    /** Bits in rows filled to bytes, 1 is black. */
    parseChunks(chunks: readonly { data: Uint8Array; start: number; end: number }[]): Uint8ClampedArray
  }
}
