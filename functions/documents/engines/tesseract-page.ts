import { spawn } from 'node:child_process'
import { type OcrLine, UnreadablePicture } from '../ocr.ts'
import { readTsv, turnTsv } from './tesseract-tsv.ts'

/** How a page may be taken, in the order of trying. */
const ways: readonly string[][] = [
  // One block of lines: the surest on pages without columns, sparse ones too.
  ['--psm', '6', '--dpi', '300'],
  // A last line of few letters runs into the next one, in Arabic above all, unless lines may be lower.
  ['--psm', '6', '--dpi', '300', '-c', 'textord_min_linesize=0.8'],
  // Columns, pictures and boxes are looked for.
  ['--psm', '3'],
]

/**
 * The TSV of one page image (a file's bytes) read with `data`, one thread: threads of its own are five times slower on two
 * cores. Read again, set straight or in another way, only where a reading shows signs of lost or merged lines; the surest is kept.
 */
export async function readPage(image: Uint8Array, data: string): Promise<string> {
  let best = { tsv: '', weight: -1 }
  let slope: number | undefined
  let picture = image
  for (const way of ways) {
    let tsv = await read(picture, data, way)
    let lines = readTsv(tsv)
    if (slope === undefined) {
      slope = slopeOf(lines, tsv)
      const straight = needsLevel(lines, slope) && (await levelled(image, slope))
      if (straight) {
        best = { tsv, weight: weightOf(lines) }
        picture = straight
        tsv = await read(picture, data, way)
        lines = readTsv(tsv)
      } else slope = 0
    }
    const weight = weightOf(lines)
    const isWhole = looksWhole(lines, tsv)
    // Merged lines hold letters that are not there: a reading that looks whole need not have as many.
    if (weight > (isWhole ? 0.97 : 1.03) * best.weight) best = { tsv: slope ? turnTsv(tsv, slope) : tsv, weight }
    if (isWhole) break
  }
  return best.tsv
}

const read = (picture: Uint8Array, data: string, way: readonly string[]) =>
  tesseract(['stdin', 'stdout', '-l', data, ...way, 'tsv'], picture)

/** Runs Tesseract with one thread. Throws `UnreadablePicture` where it cannot take the picture. */
export function tesseract(args: readonly string[], input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, timeout: 60_000 })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      stdout += data
    })
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      stderr = (stderr + data).slice(-500)
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(stdout) : reject(failure(code, stderr.trim()))))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** It ends with 1 when it cannot take the picture, with a signal when it ran too long. */
const failure = (code: number | null, told: string) =>
  code === 1 ? new UnreadablePicture(told) : new Error(`tesseract: ${told}`)

/** The fall of the page's lines in pixels for each pixel to the right: the middle of what most of them say. */
function slopeOf(lines: readonly OcrLine[], tsv: string): number {
  const [, , , , , , , , width = 1, height = 1] = (tsv.split('\n')[1] ?? '').split('\t').map(Number)
  return (median(lines.map(({ fall = 0 }) => fall)) * height) / width
}

/** Above half a degree. What is read surely as it lies is left so: letters of an alphabet are, the many strokes of Han are not. */
const needsLevel = (lines: readonly OcrLine[], slope: number) => Math.abs(slope) > 0.009 && confidenceOf(lines) < 88

async function levelled(image: Uint8Array, slope: number): Promise<Uint8Array | null> {
  const { level, readGrey, toPgm } = await import('./grey-picture.ts')
  const grey = await readGrey(image)
  return grey && toPgm(level(grey, slope))
}

/** Lines that were read well, none of them empty, none in another's place, and nothing that stands in columns. */
function looksWhole(lines: readonly OcrLine[], tsv: string): boolean {
  const found = tsv.match(/^4\t/gm)?.length ?? 0
  if (lines.length === 0 || found > lines.length || confidenceOf(lines) < 85) return false
  const usual = median(lines.map(({ height }) => height))
  const letters = lines.map(({ words }) => median(words.map((word) => word.height)))
  const isMerged = lines.some(({ height }, i) => height > 2 * (letters[i] as number) && height > 1.5 * usual)
  return !isMerged && lines.filter((line, i) => hasGap(line, letters[i] as number)).length <= lines.length / 10
}

/** A gap of several letters between two words: the line may run across columns. */
function hasGap({ words }: OcrLine, height: number): boolean {
  const sorted = words.toSorted((a, b) => a.left - b.left)
  return sorted.some((word, i) => {
    const before = sorted[i - 1]
    return before !== undefined && word.left - (before.left + before.width) > 4 * height
  })
}

const weightOf = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 30), 0)

const confidenceOf = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length)

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
