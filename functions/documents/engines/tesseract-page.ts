import { median } from '../model/median.ts'
import { type OcrLine, UnreadablePicture } from '../ports/ocr.ts'
import { meanConfidence } from '../scan/confidence.ts'
import { isScattered, lineConfidence, looksWhole, weightOf } from './judge-reading.ts'
import { tesseract } from './run-tesseract.ts'
import { type Quarters, readTsv, turnTsv, turnTsvBack, withSureWords } from './tesseract-tsv.ts'

/** Page segmentation modes of Tesseract, in the order in which they are tried. */
const ways: readonly string[][] = [
  // One block of lines: the best on pages without columns, sparse ones too.
  ['--psm', '6', '--dpi', '300'],
  // A last line of few letters runs into the next one, in Arabic above all, unless lines may be lower.
  ['--psm', '6', '--dpi', '300', '-c', 'textord_min_linesize=0.8'],
  // Tesseract looks for columns, pictures and boxes.
  ['--psm', '3'],
]

/** Sparse text: the best in tables with frames and in drawings, where the other modes read rules as letters. */
const sparse = ['--psm', '11']

/**
 * The TSV of one page image (a file's bytes) read with `data`, one thread: threads of its own are five times slower on two
 * cores. Read again, turned, set straight or in another way, only where a reading shows signs of lost or merged lines; the surest
 * is kept.
 */
export async function readPage(image: Uint8Array, data: string): Promise<string> {
  const first = await read(image, data, ways[0] ?? [])
  const confidence = meanConfidence(readTsv(first))
  const turnedPage = confidence < guessed ? await readTurned(image, data) : undefined
  return turnedPage && turnedPage.confidence > confidence + 20
    ? turnedPage.tsv
    : (await readUpright(image, data, first)).tsv
}

/** A reading with less confidence is one of a drawing, or of a page that lies on its side. */
const guessed = 60

type Reading = { tsv: string; weight: number; confidence: number }

const readingOf = (tsv: string, lines = readTsv(tsv)): Reading => ({
  tsv,
  weight: weightOf(lines),
  confidence: meanConfidence(lines),
})

async function readTurned(image: Uint8Array, data: string): Promise<Reading | undefined> {
  const quarters = await quartersOf(image)
  if (!quarters) return undefined
  const { readGrey, toPgm, turned } = await import('./grey-picture.ts')
  const grey = await readGrey(image)
  if (!grey) return undefined
  const upright = toPgm(turned(grey, quarters))
  const found = await readUpright(upright, data, await read(upright, data, ways[0] ?? []))
  return { ...found, tsv: turnTsvBack(found.tsv, quarters) }
}

/** How the page has to be turned to be upright, by Tesseract's orientation detection; undefined if it is. */
async function quartersOf(image: Uint8Array): Promise<Quarters | undefined> {
  const told = await tesseract(['stdin', 'stdout', '--psm', '0', '--dpi', '300'], image).catch((error: unknown) => {
    // Too few letters, or its data for that are not installed.
    if (error instanceof UnreadablePicture) return ''
    throw error
  })
  const degrees = /^Rotate: (90|180|270)$/m.exec(told)?.[1]
  return degrees ? ((Number(degrees) / 90) as Quarters) : undefined
}

async function readUpright(image: Uint8Array, data: string, first: string): Promise<Reading> {
  let best: Reading = { tsv: '', weight: -1, confidence: 0 }
  let slope: number | undefined
  let picture = image
  for (const way of ways) {
    let tsv = way === ways[0] ? first : await read(picture, data, way)
    let lines = readTsv(tsv)
    if (slope === undefined) {
      slope = slopeOf(lines, tsv)
      const straight = needsLevel(lines, slope) && (await levelled(image, slope))
      if (straight) {
        best = readingOf(tsv, lines)
        picture = straight
        tsv = await read(picture, data, way)
        lines = readTsv(tsv)
      } else slope = 0
    }
    const found = readingOf(tsv, lines)
    const isWhole = looksWhole(lines, tsv)
    // Merged lines hold letters that are not there: a reading that looks whole need not have as many.
    if (found.weight > (isWhole ? 0.97 : 1.03) * best.weight)
      best = { ...found, tsv: slope ? turnTsv(tsv, slope) : tsv }
    if (isWhole) return best
  }
  if (!isScattered(readTsv(best.tsv))) return best
  const found = readingOf(await read(picture, data, sparse))
  if (found.confidence <= best.confidence + 3 || found.weight <= 0.6 * best.weight) return best
  // Single digits are no words for it.
  return { ...found, tsv: withSureWords(slope ? turnTsv(found.tsv, slope) : found.tsv, best.tsv) }
}

const read = (picture: Uint8Array, data: string, way: readonly string[]) =>
  tesseract(['stdin', 'stdout', '-l', data, ...way, 'tsv'], picture)

/** The fall of the page's lines in pixels for each pixel to the right: the middle of what most of them say. */
function slopeOf(lines: readonly OcrLine[], tsv: string): number {
  const [, , , , , , , , width = 1, height = 1] = (tsv.split('\n')[1] ?? '').split('\t').map(Number)
  return (median(lines.map(({ fall = 0 }) => fall)) * height) / width
}

/** Above half a degree. A page that is read with confidence as it is stays so: alphabets are, Han characters with their many strokes are not. */
const needsLevel = (lines: readonly OcrLine[], slope: number) => Math.abs(slope) > 0.009 && lineConfidence(lines) < 88

async function levelled(image: Uint8Array, slope: number): Promise<Uint8Array | null> {
  const { level, readGrey, toPgm } = await import('./grey-picture.ts')
  const grey = await readGrey(image)
  return grey && toPgm(level(grey, slope))
}
