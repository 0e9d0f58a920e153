import { Jbig2Image } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'

/** The pixels of a JBIG2 picture as PDF counts them: a bit each, rows filled to bytes, 0 is black. Throws for a broken one. */
export function readJbig2(data: Uint8Array, globals: Uint8Array | undefined): Uint8Array {
  const chunks = [globals, data].flatMap((part) => (part ? [{ data: part, start: 0, end: part.length }] : []))
  return Uint8Array.from(new Jbig2Image().parseChunks(chunks), (bits) => ~bits)
}
