import type { Rgb } from '../convert/docx-to-pdf/flow.ts'

/** Reads a page image (PNG, JPEG or TIFF): Textract in the cloud, Tesseract on this machine. Lines come in reading order. */
export type Ocr = (image: Uint8Array, language: string) => Promise<OcrLine[]>

/** Boxes are shares of the image, 0 to 1 from its top left corner; confidence is 0 to 100. */
export type OcrLine = OcrBox & {
  text: string
  confidence: number
  words: OcrWord[]
  /** On a page that lay askew: by how much of its height a line falls over its width. The box is that of the line set straight. */
  fall?: number
}
/** Colours where the picture could be looked at; else it is black on white. */
export type OcrWord = OcrBox & { text: string; confidence: number; ink?: Rgb; ground?: Rgb }
export type OcrBox = { left: number; top: number; width: number; height: number }

/** A page that is a picture, as a file of its own. Pages that show the same picture have the same `picture`. */
export type ScannedPage = { page: number; picture: number; image: Uint8Array }

/** A page that is a picture: its text, and the thin lines that are drawn on it. */
export type Scan = { lines: readonly OcrLine[]; rules: readonly OcrBox[] }

/** What was read from the pages that are pictures, by page number. */
export type Scans = ReadonlyMap<number, Scan>

/** The picture is of a kind, or so large, that the reader does not take it. */
export class UnreadablePicture extends Error {}
