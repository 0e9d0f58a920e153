import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerOnScreen } from '../account.ts'
import { countsOf, partsOf, richDocx, saved, textOf } from '../files.ts'
import { chooserWithKeys, chooseWithKeys, pressWithKeys } from '../keyboard.ts'
import { mailTo } from '../mailbox.ts'
import { startTranslating, type Upload } from '../translate.ts'
import { leave, look, type Size, type Visitor, visitor } from '../world.ts'

type Hands = {
  start: (person: Visitor, file: Upload) => Promise<void>
  press: (page: Page, target: Locator) => Promise<void>
}

const pointer: Hands = {
  start: (person, file) => startTranslating(person, file, { from: 'English', into: 'Portuguese' }),
  press: (_, target) => target.click(),
}

/** From the dashboard on without a mouse: Tab, Enter, Space, letters. The focus is never lost and always to be seen. */
const keyboard: Hands = {
  start: async ({ page }, { name, mimeType = 'application/octet-stream', buffer }) => {
    await page.getByRole('heading', { name: 'Translation History' }).focus()
    await pressWithKeys(page, page.getByRole('link', { name: 'New Translation' }))
    // The page scrolls there with a delay and takes the focus along.
    await page.locator('#upload-section h2:focus').waitFor()
    const chooser = await chooserWithKeys(page, page.locator('button').filter({ hasText: 'Choose Files' }))
    await chooser.setFiles({ name, mimeType, buffer })
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await chooseWithKeys(page, page.getByLabel('From'), 'English')
    await chooseWithKeys(page, page.getByLabel('Into'), 'Portuguese')
    await pressWithKeys(page, page.getByRole('button', { name: 'Translate', exact: true }))
  },
  press: pressWithKeys,
}

/** The main job: a person who has never been here gets their document back in Portuguese, whole, and pays nothing for the first. */
describe.each<[Size, string, Hands]>([
  ['desktop', 'the keyboard alone', keyboard],
  ['phone', 'a finger', pointer],
])('on a %s with %s', (size, _, hands) => {
  test('register, confirm, upload, watch, preview, take the free first translation, download', async () => {
    const person = await visitor(size)
    const { page } = person
    const account = await registerOnScreen(person, (name) => look(person, name))
    await page.getByText('No translations yet').waitFor()
    await look(person, 'dashboard-empty')

    const file = richDocx()
    await hands.start(person, file)
    await page
      .getByText(/\d+ of \d+ segments|Reading the text|Checking the file|Waiting to start/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor({ timeout: 180_000 })
    await hands.press(page, page.getByRole('button', { name: 'Open the preview' }))
    await page.getByRole('dialog', { name: file.name }).waitFor()
    await hands.press(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await hands.press(page, page.getByRole('button', { name: 'Add to Cart' }))
    await page.getByRole('button', { name: 'Add Another Document' }).waitFor()
    await look(person, 'result')
    await hands.press(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
    await page.getByRole('heading', { name: 'Complete Payment' }).waitFor()
    await page.getByText('Nothing to pay').waitFor()
    await look(person, 'checkout-free')
    await hands.press(page, page.getByRole('button', { name: 'Complete Payment' }))
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const download = page.getByRole('button', { name: 'Download DOCX' }).first()
    await download.waitFor({ timeout: 90_000 })
    await look(person, 'paid')

    const { name, bytes } = await saved(page, () => hands.press(page, download))
    expect(name).toBe('translated_annual report.docx')
    expectPortugueseTwin(file, bytes)
    expect((await mailTo(account.email, /receipt/i)).text).toContain('$0.00')
    expect((await mailTo(account.email, /ready/i)).text).toContain(file.name)

    await page.goto(new URL('/dashboard', page.url()).href)
    await page.getByRole('table').getByText('Completed').first().waitFor()
    await look(person, 'dashboard')
    await page
      .getByRole('button', { name: /View details/ })
      .first()
      .click()
    const details = page.getByRole('dialog')
    await details.getByText('AI Translation').waitFor()
    await details.getByText(/^\d+\/100$|^N\/A$/).waitFor()
    await details
      .locator('summary')
      .filter({ hasText: /^Quality \d+%$|^Not scored$/ })
      .click()
    await details.getByText('Nothing left out').waitFor()
    for (const format of ['TXT', 'PDF', 'DOCX'])
      await details.getByRole('button', { name: `Download ${format}` }).waitFor()
    await look(person, 'details')
    await leave(person)
  })
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
