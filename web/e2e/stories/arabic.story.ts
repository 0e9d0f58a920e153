import { mkdirSync, writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { lookAlike } from '#functions/documents/engines/pseudo.ts'
import { plainText } from '#functions/documents/model/unit.ts'
import { extractDocument } from '#functions/documents/pipeline/extract-document.ts'
import { becomeCustomer } from '../account.ts'
import { letterPdf, partsOf, richDocx, saved, textOf } from '../files.ts'
import { addToCart, chooseFile, payWith, startTranslating, toCheckout } from '../translate.ts'
import { leave, look, output, visitor } from '../world.ts'

type File = { name: string; bytes: Uint8Array }

/** `npm test` starts an instance that marks Arabic (⟦…⟧) instead of translating it: what was missed shows at once. */
const marked = (process.env['PSEUDO_LANGUAGES'] ?? '').split(',').includes('ar')

test.skipIf(!marked)(
  'into Arabic a DOCX and a PDF come back from right to left, and not one unit is left out',
  async () => {
    const person = await visitor('desktop')
    const { page } = person
    await becomeCustomer(person)
    const letter = await letterPdf()
    await startTranslating(person, letter, { from: 'English', into: 'Arabic' })
    await addToCart(person)
    await page.getByRole('button', { name: 'Add Another Document' }).click()
    await chooseFile(page, richDocx(1))
    await page.getByLabel('From').selectOption({ label: 'English' })
    await page.getByLabel('Into').selectOption({ label: 'Arabic' })
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).click({ timeout: 180_000 })
    await look(person, 'arabic-result')
    await toCheckout(person)
    await payWith(page, '4242 4242 4242 4242')

    const pdf = await downloaded('letter.pdf', 'Download PDF')
    await expectEveryWord({ name: letter.name, bytes: letter.buffer }, pdf)
    await expectFromTheRight(pdf.bytes)
    const docx = await downloaded('annual report.docx', 'Download DOCX')
    await expectMarked(docx)
    expectRightToLeft(partsOf(docx.bytes).get('word/document.xml') ?? '')
    await look(person, 'arabic-paid')
    await leave(person)

    async function downloaded(name: string, label: string): Promise<File> {
      const button = page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: label })
      await button.waitFor({ timeout: 120_000 })
      const { name: savedAs, bytes } = await saved(page, () => button.click())
      expect(savedAs).toBe(`translated_${name}`)
      mkdirSync(`${output}stories`, { recursive: true })
      writeFileSync(`${output}stories/arabic-${name}`, bytes)
      return { name, bytes }
    }
  },
)

/** Every unit is marked from its first to its last letter. */
async function expectMarked(file: File): Promise<void> {
  const texts = (await extractDocument(file)).units
    .filter((unit) => !unit.keep)
    .map((unit) => plainText(unit.pieces).trim())
  const whole = /^⟦[^]*⟧$/
  expect(texts.filter((text) => whole.test(text)).length).toBeGreaterThan(10)
  expect(texts.filter((text) => /[A-Za-z]/.test(text) || (/\p{L}/u.test(text) && !whole.test(text)))).toEqual([])
}

/** A page keeps no logical order of Latin look-alikes between marks from right to left: here the words are counted, and the marks. */
async function expectEveryWord(source: File, result: File): Promise<void> {
  const [before, after] = [await textIn(source), await textIn(result)]
  expect(wordsOf(after)).toEqual(wordsOf(lookAlike(before)))
  expect(after.split('⟦').length).toBe(after.split('⟧').length)
  expect(after.split('⟦').length).toBeGreaterThan(5)
}

const textIn = async (file: File) =>
  (await extractDocument(file)).units.map((unit) => plainText(unit.pieces)).join('\n')
// A faulty answer is asked for again in small letters, and the look-alikes of a greeting are faulty.
const wordsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replaceAll('ṁ', 'ɱ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).toSorted()

/** Each paragraph with text, and each of its runs, says that it goes from right to left. */
function expectRightToLeft(xml: string): void {
  const paragraphs = [...xml.matchAll(/<w:p[ >](?:(?!<w:p[ >])[^])*?<\/w:p>/g)].map(([paragraph]) => paragraph)
  const written = paragraphs.filter((paragraph) => /\p{L}/u.test(textOf(paragraph)))
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((paragraph) => !/<w:pPr>[^]*?<w:bidi\/>/.test(paragraph))).toEqual([])
  const runs = written.flatMap((paragraph) => paragraph.match(/<w:r[ >][^]*?<\/w:r>/g) ?? [])
  expect(runs.filter((run) => /\p{L}/u.test(textOf(run)) && !run.includes('<w:rtl/>'))).toEqual([])
}

/** Every line of the page ends at the right margin, where a reader of Arabic begins. */
async function expectFromTheRight(bytes: Uint8Array): Promise<void> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await file.getPage(1)
  const ends = new Map<number, number>()
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const line = Math.round(Number(item.transform[5]))
    ends.set(line, Math.max(ends.get(line) ?? 0, Number(item.transform[4]) + item.width))
  }
  const margin = (page.view[2] ?? 0) - 72
  expect(ends.size).toBeGreaterThan(4)
  for (const end of ends.values()) expect(Math.abs(end - margin)).toBeLessThan(3)
  await file.destroy()
}
