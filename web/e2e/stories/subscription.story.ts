import { afterAll, expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { letterPdf, richDocx } from '../files.ts'
import { intercept, stopIntercepting } from '../intercept.ts'
import { mailTo } from '../mailbox.ts'
import { webhooks } from '../stripe.ts'
import { fillCard, startTranslating } from '../translate.ts'
import { baseUrl, leave, look, visitor } from '../world.ts'

afterAll(async () => {
  await webhooks({})
})

test('a plan is bought while the webhook is late; it pays what was waiting and what comes, is ended and resumed', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await startTranslating(person, await letterPdf(), { from: 'English', into: 'Portuguese' })
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor({ timeout: 180_000 })
  const waiting = page.url()
  await page.goto(`${baseUrl}/products`)
  await page.getByRole('link', { name: 'Choose Monthly Unlimited' }).click()
  await page.waitForURL(/\/subscribe\?plan=monthly/)
  await page.getByText('30-day money-back guarantee').waitFor()
  await page.getByLabel('Card number').waitFor()
  await look(person, 'subscribe')

  await webhooks({ delayMs: 6000, copies: 2 })
  await fillCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Subscribe for $29.00 a month' }).click()
  await page.getByText('Payment Failed').first().waitFor()
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe for $29.00 a month' }).click()
  await page.getByText('Subscription Activated!').first().waitFor()
  await page.waitForURL(/\/dashboard/)
  await page.getByRole('heading', { name: 'Translation History' }).waitFor()
  await page.getByText('Monthly Unlimited').waitFor()
  await look(person, 'dashboard-plan')
  expect((await mailTo(account.email, /Monthly Unlimited plan is active/)).text).toContain('$29.00')

  await page.goto(waiting)
  await page.getByRole('button', { name: 'Take 1 page from my plan' }).click()
  await page.getByRole('button', { name: 'Download PDF' }).first().waitFor({ timeout: 90_000 })

  await startTranslating(person, richDocx(1), { from: 'English', into: 'Portuguese' })
  await page.getByRole('button', { name: 'Download DOCX' }).first().waitFor({ timeout: 180_000 })
  expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  await mailTo(account.email, /ready/i, 'annual report.docx')

  await page.goto(`${baseUrl}/account`)
  await page.getByText(/^[1-9]\d* of 1,000 pages used/).waitFor()
  await look(person, 'account-plan')
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Plan cancelled').first().waitFor()
  await mailTo(account.email, /Monthly Unlimited plan ends on/)
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).waitFor()

  await page.getByRole('button', { name: 'Card and invoices' }).click()
  await page.waitForURL(/\/portal\//)
  await page.getByText('Monthly Unlimited').first().waitFor()
  await leave(person)
})

test('the guarantee: the plan ends at once and the money is returned', async () => {
  const person = await visitor('phone')
  const { page } = person
  const account = await becomeCustomer(person)
  await intercept(page, '**/api/create-subscription', (route) => route.abort())
  await page.goto(`${baseUrl}/subscribe?plan=enterprise-ai-human`)
  await page.getByText('Failed to initialize subscription. Please try again.').first().waitFor()
  stopIntercepting(page, '**/api/create-subscription')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Card number').waitFor()
  await look(person, 'subscribe')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe for $399.00 a month' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.getByText('Enterprise', { exact: true }).waitFor()

  await page.goto(`${baseUrl}/account`)
  await page.getByRole('button', { name: /^Money back until/ }).click()
  await page.getByRole('heading', { name: 'Have your money back?' }).waitFor()
  await look(person, 'guarantee')
  await page.getByRole('button', { name: 'End plan and return my money' }).click()
  await page.getByText('Your money is on its way').first().waitFor()
  await page.getByText('You pay for each document').waitFor()
  expect((await mailTo(account.email, /plan has ended/)).text).toContain('$399.00')
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByRole('heading', { name: 'Translation History' }).waitFor()
  expect(await page.getByText('Enterprise', { exact: true }).count()).toBe(0)
  await leave(person)
})
