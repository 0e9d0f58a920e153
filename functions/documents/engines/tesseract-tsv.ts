import type { OcrBox, OcrLine, OcrWord } from '../ocr.ts'
import { straighten } from '../straighten.ts'

/** Lines from Tesseract's TSV. Levels: 1 page, 2 block, 3 paragraph, 4 line, 5 word. */
export function readTsv(tsv: string): OcrLine[] {
  const lines: OcrLine[] = []
  let page = { width: 1, height: 1 }
  let paragraph = -1
  for (const row of tsv.split('\n').slice(1)) {
    const cells = row.split('\t')
    if (cells.length < 12) continue
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.map(Number)
    if (level === 1) page = { width: width || 1, height: height || 1 }
    const box = {
      left: left / page.width,
      top: top / page.height,
      width: width / page.width,
      height: height / page.height,
    }
    if (level === 3) paragraph++
    if (level === 4) lines.push({ ...box, text: '', confidence: 0, words: [], paragraph })
    const text = cells.slice(11).join('\t').trim()
    if (level === 5 && text) addWord(lines.at(-1), { ...box, text, confidence })
  }
  return lines.filter((line) => line.words.length > 0).map(straighten)
}

/** The TSV of a page that was set straight by `slope`, with the boxes where the words lie on the page as it was. */
export function turnTsv(tsv: string, slope: number): string {
  const angle = Math.atan(slope)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rows = tsv.split('\n').map((row) => row.split('\t'))
  const [pageWidth = 0, pageHeight = 0] = (rows[1] ?? []).slice(8, 10).map(Number)
  for (const row of rows.slice(2)) {
    if (row.length < 12) continue
    const [left = 0, top = 0, width = 0, height = 0] = row.slice(6, 10).map(Number)
    const [x, y] = [left + width / 2 - pageWidth / 2, top + height / 2 - pageHeight / 2]
    const [wide, high] = [width * cos + height * Math.abs(sin), height * cos + width * Math.abs(sin)]
    const box = [x * cos - y * sin + (pageWidth - wide) / 2, x * sin + y * cos + (pageHeight - high) / 2, wide, high]
    row.splice(6, 4, ...box.map((value) => String(Math.round(value))))
  }
  return rows.map((row) => row.join('\t')).join('\n')
}

function addWord(
  line: (OcrBox & { text: string; confidence: number; words: OcrWord[] }) | undefined,
  word: OcrWord,
): void {
  if (!line) return
  const joined = line.text && !(unspaced.test(line.text.at(-1) ?? '') && unspaced.test(word.text))
  line.text += (joined ? ' ' : '') + word.text
  line.words.push(word)
  line.confidence = line.words.reduce((sum, each) => sum + each.confidence, 0) / line.words.length
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。]/u
