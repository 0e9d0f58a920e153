import type { Ocr } from '../ports/ocr.ts'

/** The reader of page pictures on this machine: Tesseract, looked for when the first picture comes. */
export const readPicture: Ocr = async (image, language) => {
  reader ??= import('./tesseract.ts').then(({ tesseractOcr }) => tesseractOcr())
  return (await reader)(image, language)
}

let reader: Promise<Ocr> | undefined
