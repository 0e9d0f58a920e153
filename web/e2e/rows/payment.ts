import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillCard, toCheckout } from '../translate.ts'
import type { Row } from './row.ts'
import { answering, at, callsDuring, expectToast, json, open } from './screen.ts'

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Payment' })
const confirming = '**/v1/payment_intents/*/confirm'

/** The history's translations that wait for payment, oldest first. */
export const unpaid = (page: Page): Promise<{ id: number; name: string }[]> =>
  page.evaluate(async () => {
    const rows = (await (await fetch('/api/translations')).json()) as {
      id: number
      stage: string
      originalFilename: string
    }[]
    return rows
      .filter(({ stage }) => stage === 'awaiting_payment')
      .map(({ id, originalFilename: name }) => ({ id, name }))
      .toReversed()
  })

export const paymentFlow: Row[] = [
  [
    'Payment flow: create payment intent, then confirm payment without redirect when possible.',
    async (people) => {
      const { page } = people.member
      const second = (await unpaid(page)).find(({ name }) => name === 'second.txt')
      await open(page, `/?translation=${second?.id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      const made = await callsDuring(page, () => toCheckout(people.member))
      expect(made).toContain('POST /api/create-payment-intent')
      await fillCard(page, '4242 4242 4242 4242')
      const confirmed = page.waitForRequest(confirming)
      await complete(page).click()
      expect((await confirmed).method()).toBe('POST')
    },
  ],
  [
    'If the intent status is succeeded, call process-translation, invalidate the translations data and show the result.',
    async ({ member: { page } }) => {
      const processed = await page.waitForResponse('**/api/process-translation')
      expect(processed.status()).toBe(200)
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(at(page), 'nobody was sent away').toMatch(/^\/checkout\?/)
      for (const name of ['first.txt', 'second.txt']) await page.getByRole('heading', { name }).waitFor()
      await page.getByRole('button', { name: 'Download PDF' }).nth(1).waitFor()
    },
  ],
  [
    'Any other status shows a Payment Status toast with that status.',
    async ({ member: { page } }) => {
      const [third] = await unpaid(page)
      await open(page, `/checkout?translationId=${third?.id}`)
      await fillCard(page, '4242 4242 4242 4242')
      const slow = json(200, { id: 'pi_slow', object: 'payment_intent', status: 'processing' })
      await answering(
        page,
        confirming,
        (route) => route.fulfill(slow),
        async () => {
          await complete(page).click()
          await expectToast(page, 'Payment Status', { text: 'Payment status: processing.' })
        },
      )
    },
  ],
  [
    'Errors reset the busy state.',
    async ({ member: { page } }) => {
      await fillCard(page, '4000 0000 0000 0002')
      await complete(page).click()
      await expectToast(page, 'Payment Failed', { text: 'Your card was declined.', variant: 'destructive' })
      expect(await page.getByText('Processing...').count()).toBe(0)
      expect(await complete(page).isEnabled()).toBe(true)
    },
  ],
  [
    'If intent creation fails, the error is logged and the user is redirected to /.',
    async ({ member: { page } }) => {
      const logged = page.waitForEvent('console', (message) => message.type() === 'error')
      const broken = json(500, { code: 'internal', message: 'Something went wrong. Please try again.' })
      await answering(
        page,
        '**/api/create-payment-intent',
        (route) => route.fulfill(broken),
        async () => {
          await page.reload()
          await page.waitForURL((url) => url.pathname === '/')
        },
      )
      await logged
    },
  ],
]

export const subscriptionFlow: Row[] = [
  [
    'Subscription flow: create subscription, confirm payment;',
    async ({ member: { page } }) => {
      const made = await callsDuring(page, async () => {
        await open(page, '/subscribe?plan=monthly')
        await page.getByLabel('Card number').waitFor()
      })
      expect(made).toContain('POST /api/create-subscription')
      await fillCard(page, '4242 4242 4242 4242')
    },
  ],
  [
    'on success the me and subscription-status data are refreshed, toast Subscription Activated! appears and the user goes to /dashboard.',
    async ({ member: { page } }) => {
      const made = await callsDuring(page, async () => {
        await page.getByRole('button', { name: 'Subscribe for $29.00 a month' }).click()
        await expectToast(page, 'Subscription Activated!', { text: 'Welcome to the Monthly plan.' })
        await page.waitForURL('**/dashboard')
      })
      expect(made).toEqual(expect.arrayContaining(['GET /api/me', 'GET /api/subscription-status']))
    },
  ],
]
