/** A page as Tesseract saw it; boxes in pixels. */
export type OcrPage = { width: number; height: number; paragraphs: OcrParagraph[] }
export type OcrParagraph = { box: Box; lines: OcrLine[] }
export type OcrLine = { box: Box; words: OcrWord[] }
export type OcrWord = { box: Box; text: string; confidence: number }
export type Box = { left: number; top: number; width: number; height: number }

/** Tesseract's TSV: one row a page (1), block (2), paragraph (3), line (4) and word (5), in reading order. */
export function readTsv(tsv: string): OcrPage {
  const page: OcrPage = { width: 1, height: 1, paragraphs: [] }
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    if (cells.length < 12) continue
    const [level, , , , , , left, top, width, height, confidence] = cells.map(Number)
    const box = { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 }
    if (level === 1) Object.assign(page, { width: box.width, height: box.height })
    else if (level === 3) page.paragraphs.push({ box, lines: [] })
    else if (level === 4) page.paragraphs.at(-1)?.lines.push({ box, words: [] })
    else if (level === 5) addWord(page, { box, text: cells.slice(11).join('\t').trim(), confidence: confidence ?? 0 })
  }
  for (const paragraph of page.paragraphs) paragraph.lines = paragraph.lines.filter((line) => line.words.length > 0)
  page.paragraphs = page.paragraphs.filter((paragraph) => paragraph.lines.length > 0)
  return page
}

function addWord(page: OcrPage, word: OcrWord): void {
  if (word.text) page.paragraphs.at(-1)?.lines.at(-1)?.words.push(word)
}
