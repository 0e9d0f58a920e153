import { afterAll, describe, expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { corpusFile, countsOf, partsOf, richDocx, saved, textOf } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { addToCart, startTranslating, toCheckout, type Upload } from '../translate.ts'
import { closeBrowser, leave, look, type Size, visitor } from '../world.ts'

afterAll(closeBrowser)

/** The main job: a person who has never been here gets their document back in Portuguese, whole, and pays nothing for the first. */
describe.each<Size>(['desktop', 'phone'])('on a %s', (size) => {
  test('register, confirm, upload, watch, preview, take the free first translation, download', async () => {
    const person = await visitor(size)
    const { page } = person
    const account = await becomeCustomer(person, (name) => look(person, name))
    await page.getByText('No translations yet').waitFor()
    await look(person, 'dashboard-empty')

    const file = richDocx()
    await startTranslating(person, file, { from: 'English', into: 'Portuguese' })
    await page
      .getByText(/\d+ of \d+ segments|Reading the text|Checking the file|Waiting to start/)
      .first()
      .waitFor()
    await addToCart(person)
    await look(person, 'result')
    await toCheckout(person)
    await page.getByText('Nothing to pay').waitFor()
    await look(person, 'checkout-free')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByRole('button', { name: 'Download DOCX' }).first().waitFor({ timeout: 90_000 })
    await look(person, 'paid')

    const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Download DOCX' }).first().click())
    expect(name).toBe('translated_annual report.docx')
    expectPortugueseTwin(file, bytes)
    expect((await mailTo(account.email, /receipt/i)).text).toContain('$0.00')
    expect((await mailTo(account.email, /ready/i)).text).toContain(file.name)

    await page.goto(new URL('/dashboard', page.url()).href)
    await page.getByText('Completed').first().waitFor()
    await look(person, 'dashboard')
    await page
      .getByRole('button', { name: /View details/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('AI Translation').waitFor()
    await look(person, 'details')
    await leave(person)
  })
})

test('a document of the corpus, when it is there, goes the same way', async ({ skip }) => {
  const file = corpusFile('poi__heading123.docx')
  if (!file) return skip('the corpus is not beside this clone')
  const person = await visitor('desktop')
  await becomeCustomer(person)
  await startTranslating(person, file, { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await toCheckout(person)
  await person.page.getByRole('button', { name: 'Complete Payment' }).click()
  await person.page.getByRole('button', { name: 'Download DOCX' }).first().waitFor({ timeout: 90_000 })
  const { bytes } = await saved(person.page, () =>
    person.page.getByRole('button', { name: 'Download DOCX' }).first().click(),
  )
  expect(countsOf(partsOf(bytes).get('word/document.xml') ?? '')).toEqual(
    countsOf(partsOf(file.buffer).get('word/document.xml') ?? ''),
  )
  await leave(person)
})

function expectPortugueseTwin(source: Upload, result: Uint8Array): void {
  const before = partsOf(source.buffer)
  const after = partsOf(result)
  expect([...after.keys()]).toEqual([...before.keys()])
  const body = after.get('word/document.xml') ?? ''
  expect(countsOf(body)).toEqual(countsOf(before.get('word/document.xml') ?? ''))
  const styles = (parts: Map<string, string>) => parts.get('word/styles.xml')?.replaceAll(/<w:lang [^>]*>/g, '')
  expect(styles(after)).toBe(styles(before))
  const words = textOf(body)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const share = (list: string[]) => words.filter((word) => list.includes(word)).length / words.length
  expect(share(['de', 'a', 'o', 'que', 'os', 'as', 'do', 'da', 'para', 'em', 'um', 'não', 'na', 'no'])).toBeGreaterThan(
    0.1,
  )
  expect(share(['the', 'of', 'and', 'in', 'that', 'has', 'shall', 'with'])).toBeLessThan(0.02)
  const header = [...after].find(([name]) => /header\d*\.xml$/.test(name))
  expect(textOf(header?.[1] ?? '')).not.toBe(textOf(before.get(header?.[0] ?? '') ?? ''))
}
