import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { richDocx } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { addToCart, payWith, startTranslating, toCheckout } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

test('the first certified translation costs half, and waits for its human in the queue', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await startTranslating(person, richDocx(1), { from: 'English', into: 'Portuguese', certified: true })
  await addToCart(person)
  await toCheckout(person)
  await page.getByText('$12.48').first().waitFor()
  await page.getByText('50% off your first certified translation').first().waitFor()
  await page.getByText(/^Ready by .+ if you pay now$/).waitFor()
  await page.getByLabel('Card number').waitFor()
  await look(person, 'checkout-certified')
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 })
  await page.getByText('In Human Certification Queue').waitFor({ timeout: 90_000 })
  await page.getByText('Human Review in Progress').waitFor()
  await page
    .getByText(/^Promised by /)
    .first()
    .waitFor()
  await look(person, 'certified-queued')
  expect((await mailTo(account.email, /receipt/i)).text).toContain('$12.48')
  await mailTo(account.email, /certification|queue/i)

  await page.goto(`${baseUrl}/dashboard`)
  await page.getByRole('table').getByText('Human review').first().waitFor()
  expect(
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .isEnabled(),
  ).toBe(false)
  await leave(person)
})
