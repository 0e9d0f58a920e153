import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { plainDocx } from './files.ts'
import { tabTo } from './keyboard.ts'
import { addToCart, payWith, startTranslating, toCheckout } from './translate.ts'
import { look, type Visitor } from './world.ts'

/** The pool tells documents apart by their words alone: of stories that run at the same time each has a length of its own. */
const copies = { 31: 'This copy was made in 2021.', 32: 'This true copy was made in 2021.' }
export type Words = keyof typeof copies

/** What the customer hands in, and what the translator makes of it. */
const documentOf = (words: Words) =>
  [
    ['Birth certificate', 'Certidão de nascimento'],
    [
      'The registrar certifies that Marta Silva was born on 14 March 1993.',
      'O oficial do registro certifica que Marta Silva nasceu em 14 de março de 1993.',
    ],
    ['Her father is a farmer and her mother is a teacher.', 'O pai dela é agricultor e a mãe dela é professora.'],
    [copies[words], 'Esta cópia foi feita no ano corrente.'],
  ] as const
export const segments = documentOf(31).length

/** Uploads, pays by card, and sees the queue as it is promised; the translation's id. */
export async function buyCertified(person: Visitor, words: Words): Promise<number> {
  const { page } = person
  const file = await plainDocx(
    'birth certificate.docx',
    documentOf(words).map(([source]) => source),
  )
  await startTranslating(person, file, { from: 'English', into: 'Portuguese', certified: true })
  await addToCart(person)
  await toCheckout(person)
  await page.getByLabel('Card number').waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.getByText('In Human Certification Queue').waitFor({ timeout: 90_000 })
  await page.getByText(/^Promised by/).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('translationId') ?? Number.NaN)
  expect(id, page.url()).toBeGreaterThan(0)
  return id
}

/** Takes the job for the pay that is shown. */
export async function claim(person: Visitor, words: Words): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = page.getByRole('row').filter({ hasText: new RegExp(`Words: ${words}(?!\\d)`) })
  const take = row.getByRole('button', { name: 'Take for $8.73' }).last()
  await take.waitFor()
  // What was just lost may still be listed until the hub has heard.
  await expect.poll(() => page.getByText('birth certificate').count(), { timeout: 60_000 }).toBe(0)
  await look(person, 'hub-available')
  await take.click()
  await page.getByText('birth certificate.docx').waitFor()
  await page.getByText(/^Yours for/).waitFor()
  await look(person, 'hub-in-work')
  await tabTo(page, page.getByRole('link', { name: 'Open the editor' }))
  await page.keyboard.press('Enter')
}

/** Corrects and confirms every segment with keys alone: one finding is fixed, one is explained. */
export async function edit(person: Visitor, words: Words): Promise<void> {
  const { page } = person
  for (const [i, [source, target]] of documentOf(words).entries()) {
    const field = page.getByLabel(`Translation of segment ${i + 1}`, { exact: true })
    await page.locator('[data-active]').filter({ hasText: source }).waitFor()
    await field.waitFor()
    await write(page, target.replace('1993', '1994'))
    if (target.includes('1993')) {
      await page.keyboard.press('Control+Enter')
      await page.getByText('1993 is not in the translation').waitFor()
      await look(person, 'job-blocked')
      await write(page, target)
      await page.getByText('1993 is not in the translation').waitFor({ state: 'detached' })
    }
    if (source.includes('2021')) {
      // While the rest is being typed there may be other findings beside it.
      const missing = page.locator('[data-blocking]').filter({ hasText: '2021 is not in the translation' })
      await tabTo(page, missing.getByRole('button', { name: 'Explain', exact: true }))
      await page.keyboard.press('Enter')
      await page.keyboard.type('The year is that of the seal')
      await page.keyboard.press('Enter')
      await page.getByText('Explained:').waitFor()
    }
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${i + 1} of ${segments} confirmed`).waitFor()
  }
  await page.getByText('All saved').waitFor()
  await look(person, 'job-confirmed')
}

async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

export async function sign(person: Visitor, name: string): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByText('Every segment (4) is confirmed').waitFor()
  const action = page.getByRole('button', { name: 'Sign and submit' })
  await page.getByLabel('Type your full name to sign').fill('Somebody Else')
  await page.getByLabel('I accept this statement').check()
  expect(await action.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Type your full name to sign').fill(name)
  await look(person, 'job-sign')
  await action.click()
  await page.getByText('Translation Submitted').first().waitFor()
  await page.getByRole('heading', { name: 'Recent Completed Jobs' }).waitFor()
}
