import { straighten } from '../pipeline/straighten.ts'
import type { OcrBox, OcrLine, OcrWord } from '../ports/ocr.ts'

/** Lines from Tesseract's TSV. Levels: 1 page, 2 block, 3 paragraph, 4 line, 5 word. */
export function readTsv(tsv: string): OcrLine[] {
  const lines: OcrLine[] = []
  let page = { width: 1, height: 1 }
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
    if (level === 4) lines.push({ ...box, text: '', confidence: 0, words: [] })
    const text = cells.slice(11).join('\t').trim()
    if (level === 5 && text) addWord(lines.at(-1), { ...box, text, confidence })
  }
  return lines.filter((line) => line.words.length > 0).map(straighten)
}

/** How often a picture is turned to the right, by a quarter of a circle each time. */
export type Quarters = 1 | 2 | 3

type Size = { width: number; height: number }
type TsvBox = readonly [left: number, top: number, width: number, height: number]

/** The TSV of a page that was set straight by `slope`, with the boxes where the words lie on the page as it was. */
export function turnTsv(tsv: string, slope: number): string {
  const angle = Math.atan(slope)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return withBoxes(tsv, ([left, top, width, height], page) => {
    const [x, y] = [left + width / 2 - page.width / 2, top + height / 2 - page.height / 2]
    const [wide, high] = [width * cos + height * Math.abs(sin), height * cos + width * Math.abs(sin)]
    return [x * cos - y * sin + (page.width - wide) / 2, x * sin + y * cos + (page.height - high) / 2, wide, high]
  })
}

/** The TSV of a page that was turned to the right by quarters of a circle, with the boxes on the page as it was. */
export function turnTsvBack(tsv: string, quarters: Quarters): string {
  const [head = '', whole = '', ...rest] = withBoxes(tsv, ([left, top, width, height], page) => {
    if (quarters === 2) return [page.width - left - width, page.height - top - height, width, height]
    const back = quarters === 1 ? [top, page.width - left - width] : [page.height - top - height, left]
    return [back[0] as number, back[1] as number, height, width]
  }).split('\n')
  const page = whole.split('\t')
  if (quarters !== 2) page.splice(8, 2, page[9] ?? '', page[8] ?? '')
  return [head, page.join('\t'), ...rest].join('\n')
}

/** The words of one reading, and the sure ones of another where that has none, each a line of its own. */
export function withSureWords(tsv: string, other: string): string {
  const known = wordsIn(tsv)
  const added = wordsIn(other).filter(
    ({ cells, place }) =>
      Number(cells[10]) >= 85 &&
      /[\p{L}\p{N}]/u.test(cells[11] ?? '') &&
      !known.some((one) => overlap(one.place, place)),
  )
  return [
    tsv.trimEnd(),
    ...added.flatMap(({ cells }) => [['4', ...cells.slice(1, 10), '-1', ''], cells].map((row) => row.join('\t'))),
  ].join('\n')
}

const wordsIn = (tsv: string) =>
  tsv
    .split('\n')
    .map((row) => row.split('\t'))
    .filter((cells) => cells[0] === '5' && cells[11]?.trim())
    .map((cells) => ({ cells, place: cells.slice(6, 10).map(Number) as unknown as TsvBox }))

const overlap = (a: TsvBox, b: TsvBox) =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]

/** The same rows with other boxes but for that of the page, which is the first. */
function withBoxes(tsv: string, moved: (place: TsvBox, page: Size) => TsvBox): string {
  const rows = tsv.split('\n').map((row) => row.split('\t'))
  const [width = 0, height = 0] = (rows[1] ?? []).slice(8, 10).map(Number)
  for (const row of rows.slice(2)) {
    if (row.length < 12) continue
    const [left = 0, top = 0, wide = 0, high = 0] = row.slice(6, 10).map(Number)
    row.splice(6, 4, ...moved([left, top, wide, high], { width, height }).map((value) => String(Math.round(value))))
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
