import { spawnSync } from 'node:child_process'
import { encode } from 'fast-png'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { makePdf } from '../bench/make-pdf.ts'
import { has } from '../bench/measure.ts'
import { plainText } from '../model/unit.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { readGrey, turned } from './grey-picture.ts'
import { tesseractOcr } from './tesseract.ts'

test.skipIf(!has('tesseract') || !has('pdftoppm'))(
  'a page at 200 dpi is read with at most 2 % of its letters wrong, each line in its place',
  async () => {
    const bytes = await makePdf(1)
    const { stdout } = spawnSync('pdftoppm', ['-r', '200', '-png', '-singlefile', '-'], {
      input: bytes,
      maxBuffer: 1e8,
    })
    const lines = await (await tesseractOcr())(new Uint8Array(stdout), 'en')
    const { units } = await extractDocument({ name: 'a.pdf', bytes })
    const expected = letters(units.map((unit) => plainText(unit.pieces)).join(' '))
    const read = letters(lines.map((line) => line.text).join(' '))
    expect(distance(read, expected) / expected.length).toBeLessThan(0.02)
    expect(lines.every((line, i) => i === 0 || line.top >= (lines[i - 1]?.top ?? 0) - 0.01)).toBe(true)
    expect(Math.min(...lines.map((line) => line.confidence))).toBeGreaterThan(50)
  },
)

test.skipIf(!has('tesseract') || !has('pdftoppm'))('a page that lies on its side is read as if it stood', async () => {
  const { stdout } = spawnSync('pdftoppm', ['-r', '150', '-gray', '-png', '-singlefile', '-'], {
    input: await makePdf(1),
    maxBuffer: 1e8,
  })
  const page = await readGrey(new Uint8Array(stdout))
  if (!page) throw new Error('no picture')
  const { width, height, pixels } = turned(page, 1)
  const ocr = await tesseractOcr()
  const [upright, sideways] = [
    await ocr(new Uint8Array(stdout), 'en'),
    await ocr(encode({ width, height, data: pixels, channels: 1 }), 'en'),
  ]
  const textOf = (lines: typeof upright) => letters(lines.map((line) => line.text).join(' '))
  expect(distance(textOf(sideways), textOf(upright)) / textOf(upright).length).toBeLessThan(0.02)
  expect(sideways.every((line) => line.words.length < 3 || line.height > line.width)).toBe(true)
})

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
