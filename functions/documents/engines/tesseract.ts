import { spawn } from 'node:child_process'
import { EngineUnavailable } from '../engine.ts'
import { type Ocr, type OcrLine, UnreadablePicture } from '../ocr.ts'
import { readTsv } from './tesseract-tsv.ts'

/**
 * Tesseract on this machine, one thread a page: its own threads are five times slower on two cores, and pages can be read
 * side by side. Throws `EngineUnavailable` where it is not installed.
 */
export async function tesseractOcr(): Promise<Ocr> {
  const installed = await tesseract(['--list-langs']).catch(() => {
    throw new EngineUnavailable(
      'Scanned pages cannot be read here: sudo apt-get install tesseract-ocr tesseract-ocr-script-latn',
    )
  })
  const data = new Set(installed.split('\n').slice(1).filter(Boolean))
  return async (image, language) => {
    const read = async (...args: string[]) =>
      readTsv(await tesseract(['stdin', 'stdout', '-l', dataFor(language, data), ...args, 'tsv'], image))
    const lines = await read()
    return looksWhole(lines) ? lines : better(lines, await read(...asOneBlock))
  }
}

/** Its search for columns loses lines of slanted and sparse pages, of Arabic above all; taken as one block they are found. */
const asOneBlock = ['--psm', '6', '--dpi', '300']

/** A page that is full of lines that were read well. */
function looksWhole(lines: readonly OcrLine[]): boolean {
  const heights = lines.map(({ words }) => median(words.map((word) => word.height)))
  const covered = heights.reduce((sum, height) => sum + height, 0)
  const isMerged = lines.some(({ height, fall }, i) => fall !== undefined || height > 2 * (heights[i] as number))
  return covered > 0.25 && !isMerged && confidenceOf(lines) > 85
}

/** The reading with more letters that are sure; the first one knows columns, so that it wins where they are alike. */
function better(first: OcrLine[], second: OcrLine[]): OcrLine[] {
  return weightOf(second) > 1.1 * weightOf(first) ? second : first
}

const weightOf = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 30), 0)

const confidenceOf = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length)

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** One set of data reads every language in Latin letters; the rest have their own. */
function dataFor(language: string, installed: ReadonlySet<string>): string {
  const wanted = byLanguage[language.toLowerCase().split('-')[0] as string] ?? 'Latin'
  return [wanted, 'Latin', 'eng'].find((name) => installed.has(name)) ?? 'eng'
}

const byLanguage: Record<string, string> = {
  ru: 'rus',
  uk: 'rus',
  bg: 'rus',
  ar: 'ara',
  fa: 'ara',
  zh: 'chi_sim',
  ja: 'jpn',
  ko: 'kor',
  hi: 'hin',
}

function tesseract(args: string[], input?: Uint8Array): Promise<string> {
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
