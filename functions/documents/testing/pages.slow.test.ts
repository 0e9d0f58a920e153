import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeScan } from '../bench/make-scan.ts'
import { has } from '../bench/measure.ts'
import { scanTexts } from '../bench/scan-texts.ts'
import { writeAs } from '../convert/write-as.ts'
import { pseudoEngine } from '../engines/pseudo.ts'
import { readPicture } from '../engines/read-picture.ts'
import type { NamedFile } from '../model/unit.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { translateDocument } from '../pipeline/translate-document.ts'
import type { Engine } from '../ports/engine.ts'
import { generateDocx } from './docx/generate.ts'
import { formPdf } from './pdf/form.ts'
import { makePdf, reportPdf } from './pdf/generate.ts'
import { markedPdf } from './pdf/marked.ts'

const output = join(import.meta.dirname, '../../../test-output/pages')

/** Original and translated pages side by side, for people to look at; a test only knows that there are as many. */
test.skipIf(!has('pdftoppm')).each<[string, () => Promise<NamedFile> | NamedFile, string]>([
  ['report', async () => ({ name: 'report.pdf', bytes: await reportPdf() }), 'es'],
  ['report in Arabic', async () => ({ name: 'report.pdf', bytes: await reportPdf() }), 'ar'],
  ['marked words', async () => ({ name: 'marked.pdf', bytes: await markedPdf() }), 'es'],
  ['form', async () => ({ name: 'form.pdf', bytes: await formPdf() }), 'es'],
  ['docx', () => ({ name: 'a.docx', bytes: generateDocx({ pages: 2 }) }), 'es'],
  ['docx in Arabic', () => ({ name: 'a.docx', bytes: generateDocx({ pages: 2 }) }), 'ar'],
  ['scan', () => scan(0), 'es'],
  ['scan askew', () => scan(2), 'es'],
])('%s: pictures of original and translated pages', async (label, make, target) => {
  const file = await make()
  const engine = target === 'ar' ? arabicEngine() : pseudoEngine()
  const isDocx = file.name.endsWith('.docx')
  const options = {
    source: 'en',
    target,
    ...(label.startsWith('scan') && has('tesseract') ? { ocr: readPicture } : {}),
  }
  const { bytes } = await translateDocument(inProcessParser(file), async () => engine, options)
  const before = picturesOf(isDocx ? await asPdf(file, 'en') : file.bytes)
  const after = picturesOf(isDocx ? await asPdf({ name: file.name, bytes }, target) : bytes)
  expect(before.length).toBeGreaterThan(0)
  if (!isDocx) expect(after).toHaveLength(before.length)
  await mkdir(output, { recursive: true })
  for (const [i, left] of before.slice(0, 2).entries()) {
    const name = `${label.replaceAll(' ', '-')}-${i + 1}.png`
    await writeFile(join(output, name), await sideBySide(left, after[i] ?? left))
  }
})

const scan = async (degrees: number) => ({
  name: 'scan.pdf',
  bytes: await makeScan([...(scanTexts['en'] ?? []), ...(scanTexts['en'] ?? [])], 'en', degrees),
})

/** Every word becomes an Arabic one of about its length. */
function arabicEngine(): Engine {
  const words = ['في', 'كتاب', 'الحياة', 'والحرية', 'القانون', 'متساوين']
  const arabic = (word: string) => words[Math.min(words.length - 1, word.length >> 1)] as string
  const translate: Engine['translate'] = async (batch) =>
    batch.map(({ text }) => text.replace(/<[^>]+>|[A-Za-z']+/g, (word) => (word.startsWith('<') ? word : arabic(word))))
  return { ...pseudoEngine(), translate }
}

const asPdf = async (file: NamedFile, language: string) =>
  (await writeAs(file, [], { source: language, target: language }, 'pdf')).bytes

/** The pages as PNG, parted where one file ends. */
function picturesOf(pdf: Uint8Array): Buffer[] {
  const args = ['-r', '80', '-png', '-l', '3', '-']
  const all = spawnSync('pdftoppm', args, { input: pdf, maxBuffer: 1e8 }).stdout
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const pages: Buffer[] = []
  for (let start = 0; start < all.length; ) {
    const next = all.indexOf(signature, start + 8)
    pages.push(all.subarray(start, next < 0 ? all.length : next))
    start = next < 0 ? all.length : next
  }
  return pages
}

async function sideBySide(left: Buffer, right: Buffer): Promise<Buffer> {
  const size: [number, number] = [1210, 842]
  const sheet = await makePdf(
    (doc) => {
      doc.rect(0, 0, ...size).fill('#888')
      doc.image(left, 0, 0, { fit: [600, 842] }).image(right, 610, 0, { fit: [600, 842] })
    },
    { size },
  )
  return spawnSync('pdftoppm', ['-r', '72', '-png', '-singlefile', '-'], { input: sheet, maxBuffer: 1e8 }).stdout
}
