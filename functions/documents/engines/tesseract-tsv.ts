import type { OcrBox, OcrLine, OcrWord } from '../ocr.ts'

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
  return lines.filter((line) => line.words.length > 0).map((line) => straighten(line, page))
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

/** A slanted line's box is as high as its fall; its words tell its height and its angle. */
function straighten(line: OcrLine, page: { width: number; height: number }): OcrLine {
  const [first, last] = [line.words[0] as OcrWord, line.words.at(-1) as OcrWord]
  const heights = line.words.map((word) => word.height).sort((a, b) => a - b)
  const height = heights[heights.length >> 1] as number
  const across = (centre(last).x - centre(first).x) * page.width
  if (line.height < 1.5 * height || Math.abs(across) < 4 * height * page.height) return line
  const slant = (Math.atan(((centre(last).y - centre(first).y) * page.height) / across) * 180) / Math.PI
  if (Math.abs(slant) < 0.5 || Math.abs(slant) > 20) return line
  return { ...line, height, top: line.top + (line.height - height) / 2, slant }
}

const centre = ({ left, top, width, height }: OcrBox) => ({ x: left + width / 2, y: top + height / 2 })

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。]/u
