import type { Face } from '../documents/index.ts'

type Font = PDFKit.Mixins.PDFFontSource

/** Faces that pdfkit has opened: reading the tables of a font takes longer than writing a page with it. */
const opened = new WeakMap<Uint8Array, Font>()

/** The face that a document writes with from now on. */
export function useFont(document: PDFKit.PDFDocument, { id, bytes }: Face): void {
  document.registerFont(id, opened.get(bytes) ?? Buffer.from(bytes))
  document.font(id)
  // Its types do not say so, but pdfkit takes a font that it has opened where it takes a file.
  opened.set(bytes, (document as unknown as { _font: { font: Font } })._font.font)
}
