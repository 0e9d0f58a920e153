import { expect, test } from 'vitest'
import { becomeCustomer, fillRegistration, newAccount } from '../account.ts'
import { letterPdf } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { addToCart, chooseFile, fillCard, sendFile, startTranslating, toCheckout } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

test('the picked file, the languages and the type wait through sign-up, the mail in another tab and the sign-in', async () => {
  const person = await visitor('desktop')
  const { page, context } = person
  await page.goto(`${baseUrl}/#upload-section`)
  await chooseFile(page, await letterPdf())
  await page.getByLabel('From').selectOption({ label: 'English' })
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByRole('radio', { name: /certified/i }).check()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.waitForURL(/\/login\?redirect=/)
  await page.getByRole('main').getByRole('link', { name: 'Create one' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/register' && url.searchParams.get('redirect') === '/?continue=translation',
  )
  const account = newAccount()
  await fillRegistration(page, account)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/verify-email\?email=/)

  const mail = await mailTo(account.email, /verify|confirm/i)
  const tab = await context.newPage()
  await tab.goto(mail.links.find((one) => one.includes('/verify-email?token=')) ?? '')
  await tab.getByRole('link', { name: 'Continue where you left off' }).click()
  await tab.waitForURL(/\/login\?redirect=/)
  await tab.getByLabel('Email', { exact: true }).fill(account.email)
  await tab.getByLabel('Password', { exact: true }).fill(account.password)
  await tab.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await tab.waitForURL((url) => url.search === '?continue=translation')
  await tab.getByText('Welcome back!').first().waitFor()
  await tab
    .getByRole('main')
    .getByText(/letter.*\.pdf/i)
    .first()
    .waitFor()
  expect(await tab.getByLabel('Into').inputValue()).toBe('pt')
  expect(await tab.getByRole('radio', { name: /certified/i }).isChecked()).toBe(true)

  // It is given back once: what is left of it in the browser is nothing.
  const left = await tab.evaluate(
    () =>
      new Promise((resolve) => {
        const opened = indexedDB.open('attesta.file')
        opened.onsuccess = () => {
          const count = opened.result.transaction('waiting').objectStore('waiting').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(left).toBe(0)

  // Storage that forgets the sign-in signs nobody out, and a page behind it does not send away.
  await tab.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await tab.goto(`${baseUrl}/account#receipts`)
  await tab.getByRole('banner').getByText(account.email).waitFor()
  await tab.getByRole('heading', { name: 'Receipts' }).waitFor()
  await leave(person)
})

test('where the file is gone it is asked for, with the specified words', async () => {
  const person = await visitor('phone')
  const { page } = person
  const account = await becomeCustomer(person)
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor()
  await page.context().clearCookies()
  await page.goto(`${baseUrl}/?fresh#upload-section`)
  await chooseFile(page, await letterPdf())
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.waitForURL(/\/login\?redirect=/)
  await page.evaluate(() => indexedDB.deleteDatabase('attesta.file') && undefined)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByText('Welcome back!').first().waitFor()
  await page
    .getByText(/Please select .* again to continue/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Into').inputValue()).toBe('pt')
  await leave(person)
})

test('cart, badge, checkout and receipt tell the same: pair, service, pages, price, and which of two is free', async () => {
  const person = await visitor('desktop')
  const { page } = person
  await becomeCustomer(person)
  await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await page.getByRole('button', { name: 'Add Another Document' }).click()
  await chooseFile(page, {
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The rent is due on the first day.'),
  })
  await page.getByLabel('From').selectOption({ label: 'English' })
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.waitFor({ timeout: 180_000 })
  const theOther = 'The free one is another document of your cart'
  await page.getByText(theOther).waitFor()
  await add.click()
  await page.getByText('Cart: 2 documents').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 documents' }).waitFor()
  const cart = page.getByRole('region', { name: 'Cart: 2 documents' })
  await cart.getByText(theOther).waitFor()
  await cart.getByText('English to Portuguese').first().waitFor()
  await cart.getByText('AI translation · 1 page').first().waitFor()
  await expect.poll(() => cart.locator('li [inert]').count()).toBe(2)
  await look(person, 'careful-cart')

  await toCheckout(person)
  await page.getByText(theOther).waitFor()
  await page.getByText('English to Portuguese').first().waitFor()
  const pay = page.getByRole('button', { name: 'Complete Payment' })
  await pay.waitFor()
  const [button, amount] = await Promise.all([pay.boundingBox(), page.locator('form').getByText('$4.95').boundingBox()])
  const middle = (box: typeof button) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  expect(Math.abs(middle(button) - middle(amount))).toBeLessThan(20)
  await look(person, 'careful-checkout')
  await fillCard(page, '4242 4242 4242 4242')
  await pay.click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  // Until the receipt is there, the link leads to the list of all of them.
  await page.locator('a[href^="/receipt/"]').click()
  for (const line of ['Sold by', 'Visa ending in 4242', 'Tax included (0%)', 'English to Portuguese · 1 page'])
    await page.getByText(line).first().waitFor()
  await look(person, 'careful-receipt')
  await page.goto(baseUrl)
  await page.getByText('Launch offer: your first certified translation is 50% off.').waitFor()
  await page.goto(`${baseUrl}/account#offers`)
  await page.getByText(/^Used on /).waitFor()
  await leave(person)
})

test('a cart with a document that was deleted, and one of another account, prices the rest and lets them be removed', async () => {
  const person = await visitor('phone')
  const { page } = person
  await becomeCustomer(person)
  await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await startTranslating(
    person,
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The rent is due on the first day.') },
    { from: 'English', into: 'Portuguese' },
  )
  await addToCart(person)
  const id = Number(new URL(page.url()).searchParams.get('translation'))
  await page.evaluate(async (translation) => {
    const answer = await fetch(`/api/translation/${translation}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`not deleted: ${answer.status}`)
    const key = Object.keys(localStorage).find((one) => one.startsWith('attesta.cart.')) ?? ''
    localStorage.setItem(key, JSON.stringify([...(JSON.parse(localStorage.getItem(key) ?? '[]') as number[]), 4711]))
  }, id)
  await page.goto(`${baseUrl}/#cart`)
  await page.getByText('Left out of the price').waitFor()
  await page.getByText('A document of your cart was deleted.').waitFor()
  await page.getByText('A document of your cart does not exist any more.').waitFor()
  await page.getByText('First AI translation free').first().waitFor()
  await look(person, 'careful-gone')
  await page.getByRole('button', { name: 'Remove from the cart' }).click()
  await page.getByText('Cart: 1 document').waitFor()
  await leave(person)
})

test('what is missing is asked for once; a translation that failed is tried again with other languages and no new upload', async () => {
  const person = await visitor('phone')
  const { page } = person
  await becomeCustomer(person)
  await page.goto(`${baseUrl}/?another#upload-section`)
  const text =
    'The rent is due on the first day of each month. Please pay it to the account that is named in the contract.'
  await chooseFile(page, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const translate = page.getByRole('button', { name: 'Translate', exact: true })
  await translate.click()
  const asked = page.getByText('Missing Information', { exact: true })
  await asked.waitFor()
  await page.getByLabel('Into').selectOption({ label: 'English' })
  await asked.waitFor({ state: 'hidden', timeout: 2000 })
  await translate.click()

  await page.getByText('note.txt could not be translated').waitFor({ timeout: 90_000 })
  await look(person, 'careful-failed')
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor({ timeout: 90_000 })
  await leave(person)
})

test('every finished preview is listed; starting over asks before it empties the cart; a refused card leaves the pay button free', async () => {
  const person = await visitor('phone')
  const { page } = person
  await becomeCustomer(person)
  const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The rent of ${name} is due.`) })
  for (const name of ['lease.txt', 'annex.txt']) await sendFile(person, note(name), 'en', 'pt')
  const waiting = () =>
    page.evaluate(async () => {
      const rows = (await (await fetch('/api/translations')).json()) as { stage: string }[]
      return rows.filter(({ stage }) => stage === 'awaiting_payment').length
    })
  await expect.poll(waiting, { timeout: 90_000 }).toBe(2)
  await startTranslating(person, note('letter.txt'), { from: 'English', into: 'Portuguese' })
  await addToCart(person)
  await page.getByRole('heading', { name: '2 more finished previews' }).waitFor()
  await page.getByRole('button', { name: 'Add lease.txt to the cart' }).click()
  await page.getByText('In the cart').waitFor()
  const result = page.url()

  await page.getByRole('button', { name: 'Upload Another Document' }).click()
  const asked = page.getByRole('dialog', { name: 'Start over?' })
  await asked.getByText('Your cart holds 2 documents.').waitFor()
  await look(person, 'careful-start-over')
  await asked.getByRole('button', { name: 'Keep the cart, upload another' }).click()
  await page.getByText('Drop your documents here').waitFor()
  await page.getByText('Cart: 2 documents').waitFor()

  await toCheckout(person)
  await fillCard(page, '4000 0000 0000 0002')
  const pay = page.getByRole('button', { name: 'Complete Payment' })
  await pay.click()
  const refused = page.getByRole('listitem').filter({ hasText: 'Payment Failed' })
  await refused.waitFor()
  const [button, toast] = await Promise.all([pay.boundingBox(), refused.boundingBox()])
  if (!button || !toast) throw new Error('the button and the toast are both to be seen')
  const isFree = toast.y + toast.height <= button.y || button.y + button.height <= toast.y
  expect(isFree, 'the toast lies over the pay button').toBe(true)

  await page.goto(result)
  await page.getByRole('button', { name: 'Upload Another Document' }).click()
  await asked.getByRole('button', { name: 'Empty the cart and start over' }).click()
  await page.getByText('Drop your documents here').waitFor()
  expect(await page.getByText(/^Cart: /).count()).toBe(0)
  await leave(person)
})
