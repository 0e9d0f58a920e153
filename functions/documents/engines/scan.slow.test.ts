import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScan } from '../bench/make-scan.ts'
import { has } from '../bench/measure.ts'
import { characterError } from '../bench/ocr-accuracy.ts'
import { scanTexts } from '../bench/scan-texts.ts'
import type { LedgerEntry } from '../model/ledger.ts'
import { plainText } from '../model/unit.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { tesseractOcr } from './tesseract.ts'

const canScan = has('tesseract') && has('pdftoppm')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-scan-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.skipIf(!canScan).each([
  ['en', 0, 0.02, 3],
  ['de', 0, 0.02, 1],
  ['en', 3, 0.04, 3],
  ['ar', 0, 0.05, 1],
  ['ja', 3, 0.04, 1],
])('a scan in %s that lies at %d° is read with few letters wrong', async (language, degrees, limit, times) => {
  const wrong = await characterError(await tesseractOcr(), language, degrees, times)
  process.stdout.write(`${language} at ${degrees}°: ${(100 * wrong).toFixed(2)} % of the characters wrong\n`)
  expect(wrong).toBeLessThanOrEqual(limit)
})

test.skipIf(!canScan)(
  'the command translates a scan: every line is replaced, and the ledger knows how sure it was',
  async () => {
    const [input, output, ledger] = ['scan.pdf', 'out.pdf', 'ledger.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(input, await makeScan(scanTexts['en'] ?? [], 'en'))
    const cli = join(import.meta.dirname, '../../../infra/local/translate.mjs')
    const languages = ['--from', 'en', '--to', 'es', '--engine', 'pseudo']
    await promisify(execFile)(process.execPath, [cli, input, output, ...languages, '--ledger', ledger])

    const { units } = JSON.parse(await readFile(ledger, 'utf8')) as { units: LedgerEntry[] }
    expect(units.length).toBeGreaterThanOrEqual(3)
    expect(units.every((unit) => unit.disposition === 'translated' && (unit.confidence ?? 0) > 80)).toBe(true)
    const written = (await extractDocument({ bytes: await readFile(output), name: 'out.pdf' })).units
    const text = written.map((unit) => plainText(unit.pieces)).join(' ')
    expect(text.match(/⟦/g)?.length).toBe(units.length)
    expect(text).not.toMatch(/[A-Za-z]/)
  },
)
