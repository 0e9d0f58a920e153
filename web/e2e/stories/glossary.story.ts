import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { chooseFile } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

const text = [
  'The seller shall deliver the goods to the address that the buyer has named in writing.',
  // Before payment a third can be read: that is the sentence with the terms.
  'Payment is due within thirty days, and interest runs from the day after that, at the rate which the law names.',
  'Whoever keeps the goods for the other side pays for their storage, and answers for what happens to them there.',
  '4711',
].join('\n\n')

test('own terms on a phone: upload a glossary, mend what is wrong in it, translate with it, find the term, and delete it', async () => {
  const person = await visitor('phone')
  const { page } = person
  await becomeCustomer(person)

  await page.goto(`${baseUrl}/glossaries`)
  await page.getByText('No glossaries yet').waitFor()
  await look(person, 'glossaries-none')
  await page.getByRole('button', { name: 'Add a glossary' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a glossary' })
  await choose('sales.csv', 'en,pt\nseller,alienante\nlonely\n')
  await adding.getByText('Line 3: no translation').waitFor()
  await look(person, 'glossary-problems')
  await choose('sales.csv', 'en,pt\nseller,alienante\nbuyer,adquirente\n')
  await page.getByText('sales is saved').first().waitFor()
  await page.getByRole('button', { name: 'Rename sales' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Sales contracts')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download Sales contracts' }).waitFor()
  await look(person, 'glossaries')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Sales contracts' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('en,pt\nseller,alienante\nbuyer,adquirente\n')

  await page.goto(`${baseUrl}/#upload-section`)
  await chooseFile(page, { name: 'sale.txt', buffer: Buffer.from(text) })
  await page.getByLabel('From').selectOption({ label: 'English' })
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByText('Use your own terms').click()
  await page.getByRole('checkbox', { name: /Sales contracts/ }).check()
  await look(person, 'glossary-choice')
  await page.getByRole('button', { name: 'Translate', exact: true }).click()

  const card = page.getByRole('article', { name: 'sale.txt' })
  await card
    .getByText('Glossaries: Sales contracts · 2 of their terms are in the document')
    .waitFor({ timeout: 180_000 })
  await card
    .getByText(/alienante.*adquirente/)
    .first()
    .waitFor()
  await card.getByText('What was kept, and why (1)').click()
  await card.getByText('Number or date').waitFor()
  expect(await card.getByText('4711').count()).toBeGreaterThan(0)
  await look(person, 'glossary-result')

  await page.goto(`${baseUrl}/glossaries`)
  await page.getByRole('button', { name: 'Delete Sales contracts' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete this glossary?' })
  await asked.getByText('Sales contracts').waitFor()
  await asked.getByRole('button', { name: 'Delete glossary' }).click()
  await page.getByText('No glossaries yet').waitFor()

  await page.goto(`${baseUrl}/account`)
  await page.getByRole('button', { name: 'Stop remembering' }).click()
  await look(person, 'memory-forget')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByText('Nothing that is translated for you is remembered.').waitFor()
  await leave(person)

  async function choose(name: string, content: string) {
    await adding.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
})
