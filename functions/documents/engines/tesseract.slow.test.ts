import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makePdf } from '../bench/make-pdf.ts'
import { has } from '../bench/measure.ts'
import { extractDocument } from '../extract-document.ts'
import { plainText } from '../unit.ts'
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
    const units = await extractDocument({ name: 'a.pdf', bytes })
    const expected = letters(units.map((unit) => plainText(unit.pieces)).join(' '))
    const read = letters(lines.map((line) => line.text).join(' '))
    expect(distance(read, expected) / expected.length).toBeLessThan(0.02)
    expect(lines.every((line, i) => i === 0 || line.top >= (lines[i - 1]?.top ?? 0) - 0.01)).toBe(true)
    expect(Math.min(...lines.map((line) => line.confidence))).toBeGreaterThan(50)
  },
)

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Edits between two texts of about the same length, by rows. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
