import { test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { letterPdf, richDocx } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { addToCart, chooseFile, payWith, startTranslating, toCheckout } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

test('a cart of two kinds is one payment with both launch offers, and the paid one is given back within a day', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
  await addToCart(person)

  await page.getByRole('button', { name: 'Add Another Document' }).click()
  await chooseFile(page, richDocx(1))
  await page.getByLabel('From').selectOption({ label: 'English' })
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByRole('radio', { name: /certified/i }).check()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click({ timeout: 180_000 })
  await page.getByText('Cart: 2 documents').waitFor()
  await look(person, 'cart-of-two')

  await toCheckout(person)
  await page.getByText('First AI translation free').first().waitFor()
  await page.getByText('50% off your first certified translation').first().waitFor()
  await page.getByText('$12.48').first().waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await mailTo(account.email, /receipt/i, '$12.48')

  await page.goto(`${baseUrl}/account#receipts`)
  await page
    .getByRole('button', { name: /^Ask for a refund/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
  await look(person, 'refund-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Return $12.48' }).click()
  await page.getByText('$12.48 returned').first().waitFor()
  await look(person, 'refunded')
  await mailTo(account.email, /refund/i, '$12.48')
  await leave(person)
})
