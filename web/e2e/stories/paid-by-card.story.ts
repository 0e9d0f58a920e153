import { afterAll, expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { letterPdf, richDocx, saved } from '../files.ts'
import { intercept, stopIntercepting } from '../intercept.ts'
import { mailTo } from '../mailbox.ts'
import { webhooks } from '../stripe.ts'
import { addToCart, payWith, startTranslating, toCheckout } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

afterAll(async () => {
  await webhooks({})
})

/** Uses up the launch offer, so that the next one has a price. */
async function spendFreeOne(person: Awaited<ReturnType<typeof visitor>>): Promise<void> {
  await startTranslating(person, { ...(await letterPdf()), name: 'first.pdf' }, { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await toCheckout(person)
  await person.page.getByRole('button', { name: 'Complete Payment' }).click()
  await person.page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

test('a PDF is paid by card, declined once, then accepted while the webhook is late', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await spendFreeOne(person)
  await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await toCheckout(person)
  await page.getByText('$4.95').first().waitFor()
  await page.getByLabel('Card number').waitFor()
  await look(person, 'checkout-card')

  await payWith(page, '4000 0000 0000 0002')
  await page.getByText('Payment Failed').first().waitFor()
  await page
    .getByText(/declined/i)
    .first()
    .waitFor()
  await look(person, 'checkout-declined')
  const elsewhere = await person.context.newPage()
  await elsewhere.goto(page.url())
  await elsewhere.getByLabel('Card number').waitFor()

  await webhooks({ delayMs: 8000, copies: 2 })
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Download PDF' }).first().waitFor({ timeout: 90_000 })
  const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Download PDF' }).first().click())
  expect(name).toBe('translated_letter.pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await mailTo(account.email, /receipt/i)).text).toContain('$4.95')

  // The same payment in another window: it is told that it is paid, not that nothing was charged.
  await payWith(elsewhere, '4242 4242 4242 4242')
  await elsewhere.getByRole('heading', { name: 'Thank you' }).waitFor()
  await elsewhere.close()

  await page.reload()
  await page.getByRole('heading', { name: 'This is paid already' }).waitFor()
  await page.getByRole('button', { name: 'Download PDF' }).waitFor()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await look(person, 'receipt-of-checkout')
  await leave(person)
})

test('the tab is closed after paying: the document is delivered all the same', async () => {
  const person = await visitor('phone')
  const { page } = person
  const account = await becomeCustomer(person)
  await spendFreeOne(person)
  await startTranslating(person, richDocx(1), { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await toCheckout(person)
  // The browser never gets to say that it paid: its call is cut off, as if the tab had been closed.
  await intercept(page, '**/api/process-translation', (route) => route.abort())
  await payWith(page, '4242 4242 4242 4242')
  await mailTo(account.email, /receipt/i, 'annual report.docx')
  await mailTo(account.email, /ready/i, 'annual report.docx')
  stopIntercepting(page, '**/api/process-translation')
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByText('annual report.docx').first().waitFor()
  await expect
    .poll(() => page.getByRole('table').getByText('Completed').count(), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2)
  await leave(person)
})
