import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fridayOf } from '#shared/payouts/friday.ts'
import { nextPayoutStatuses, split, translatorSharePercent } from '#shared/payouts/payout.ts'
import { thresholdCents } from '#shared/payouts/tax-year.ts'
import { PendingPayout } from '#shared/payouts/view.ts'
import { expectToast, json, open } from '../screen.ts'
import { answerOf, answers, card, changedByBen, failsToFetch, sent, type Told } from './console.ts'

const payoutsTab = '/admin?tab=payouts'
const list = '**/api/pending-payouts?*'

/** A payout as the call answers it. */
const payout = (fields: object = {}): PendingPayout =>
  PendingPayout.parse({
    id: 107,
    originalFilename: 'birth certificate.pdf',
    translator: { firstName: 'Rosa', lastName: 'Marín', email: 'rosa@example.com' },
    assignedTranslator: 'Rosa Marín',
    sourceLanguage: 'es',
    targetLanguage: 'en',
    amount: 24.95,
    translatorPayout: 17.46,
    platformFee: 7.49,
    completedAt: '2026-11-20T12:00:00.000Z',
    payoutStatus: 'pending',
    payoutDate: null,
    payoutMethod: null,
    payoutTransactionId: null,
    failure: null,
    batch: null,
    version: 3,
    ...fields,
  })

const withPayouts = (page: Page, all: PendingPayout[], act: () => Promise<void>) =>
  answers(page, { '**/api/admin/counts': {}, [list]: all }, async () => {
    await open(page, payoutsTab)
    await act()
  })
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'birth certificate.pdf' })
const queueIt = (page: Page) => page.getByRole('button', { name: 'Queue for Friday: birth certificate.pdf' }).click()

/** Mark Paid, confirmed with the sum. */
async function markPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark Paid: birth certificate.pdf' }).click()
  await page.getByLabel('Type the sum to confirm: $17.46').fill('17.46')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Paid' }).click()
}

export const payoutsOf21: Told[] = [
  [
    'Cards: pending payout count, total amount, platform revenue, average payout.',
    async ({ staff: { page } }) => {
      const money = { amountCents: 5238, platformFeeCents: 2247, averageCents: 1746 }
      const payouts = { pending: 3, queued: 0, processing: 0, failed: 0, ...money }
      await answers(page, { '**/api/admin/counts': { payouts } }, async () => {
        await open(page, payoutsTab)
        for (const [label, value] of Object.entries({
          'Pending payouts': '3',
          'Total amount': '$52.38',
          'Platform revenue': '$22.47',
          'Average payout': '$17.46',
        }))
          await card(page, 'Pending payouts', label).getByText(value, { exact: true }).waitFor()
      })
    },
  ],
  [
    'The table lists pending translator payouts with the actions Mark Paid and Queue for Friday.',
    async ({ staff: { page } }) => {
      await withPayouts(page, [payout()], async () => {
        await row(page).waitFor()
        expect(await row(page).getByRole('button').allInnerTexts()).toEqual(['Mark Paid', 'Queue for Friday'])
        const text = await row(page).innerText()
        for (const part of ['Rosa Marín', 'rosa@example.com', 'Spanish → English', '$24.95', '$17.46', '$7.49'])
          expect(text).toContain(part)
      })
    },
  ],
  [
    "Empty state: 'No pending payouts at this time' and 'All translator payments are up to date'.",
    async ({ staff: { page } }) => {
      await withPayouts(page, [], async () => {
        await page.getByText('No pending payouts at this time', { exact: true }).waitFor()
        await page.getByText('All translator payments are up to date', { exact: true }).waitFor()
      })
    },
  ],
]

export const payoutStates: Told[] = [
  [
    'Payout: pending, then either marked paid (method manual) or set to processing for the weekly Friday batch. The final completed or failed transition after processing is not shown.',
    async ({ staff: { page } }) => {
      expect(nextPayoutStatuses.pending).toEqual(['processing', 'completed'])
      // What the bank answers to a batch decides: `completed` or `failed`, in the tab's view of the Friday batches.
      expect(nextPayoutStatuses.processing).toEqual(['completed', 'failed'])
      const broken = json(400, { code: 'invalid', message: 'No', params: {} })
      await withPayouts(page, [payout()], () =>
        answers(
          page,
          {
            '**/api/process-payout': (route) => route.fulfill(broken),
            '**/api/update-payout-status': (route) => route.fulfill(broken),
          },
          async () => {
            const queued = await sent(page, 'POST', () => queueIt(page))
            expect(queued).toMatchObject({ translationId: 107, status: 'processing', payoutMethod: 'manual', seen: 3 })
            const { payoutDate } = queued as { payoutDate: string }
            expect(new Date(payoutDate).toISOString()).toBe(payoutDate)
            const paid = await sent(page, 'POST', () => markPaid(page))
            expect(paid).toMatchObject({ translationId: 107, payoutMethod: 'manual', sumCents: 1746, seen: 3 })
          },
        ),
      )
    },
  ],
]

export const payoutMessages: Told[] = [
  failsToFetch("'Failed to fetch pending payouts'", list, payoutsTab),
  [
    "'Failed to process payout', 'Failed to update payout status'",
    async ({ staff: { page } }) => {
      await withPayouts(page, [payout()], () =>
        answers(
          page,
          {
            '**/api/process-payout': (route) => route.fulfill(changedByBen),
            '**/api/update-payout-status': (route) => route.fulfill(changedByBen),
          },
          async () => {
            await queueIt(page)
            await expectToast(page, 'Failed to update payout status', { text: 'Ben Ray', variant: 'destructive' })
            await markPaid(page)
            await expectToast(page, 'Failed to process payout', { text: 'Ben Ray', variant: 'destructive' })
          },
        ),
      )
    },
  ],
  [
    "'Payment Sent' (Manual payout recorded and translator notified), 'Payout marked for weekly batch'",
    async ({ staff: { page } }) => {
      const answer = (code: 'payout-recorded' | 'payout-queued', fields: object) =>
        answerOf(code, {}, { payout: payout({ version: 4, ...fields }) })
      await withPayouts(page, [payout()], () =>
        answers(
          page,
          {
            '**/api/process-payout': (route) =>
              route.fulfill(answer('payout-recorded', { payoutStatus: 'completed', payoutMethod: 'manual' })),
            '**/api/update-payout-status': (route) =>
              route.fulfill(answer('payout-queued', { payoutStatus: 'processing', payoutMethod: 'manual' })),
          },
          async () => {
            await queueIt(page)
            await expectToast(page, 'Payout marked for weekly batch', { variant: 'default' })
            await markPaid(page)
            const text = 'Manual payout recorded and translator notified'
            await expectToast(page, 'Payment Sent', { text, variant: 'default' })
          },
        ),
      )
    },
  ],
]

export const payoutConstants: Told[] = [
  [
    'Contractor pay 70% of the customer fee; payouts weekly on Fridays, processed manually in a batch; 1099-NEC when earnings exceed $600 a year.',
    async ({ staff: { page } }) => {
      expect(translatorSharePercent).toBe(70)
      expect(split(2495)).toEqual({ payoutCents: 1746, platformFeeCents: 749 })
      expect(new Date(`${fridayOf(new Date())}T12:00:00.000Z`).getUTCDay()).toBe(5)
      await open(page, `${payoutsTab}&view=batches`)
      await page
        .getByText(/^Each Friday/)
        .or(page.getByRole('columnheader', { name: 'Friday' }))
        .waitFor()
      // The law: $600 for payments until 2025, $2,000 from 2026 on.
      expect([2025, 2026].map(thresholdCents)).toEqual([60_000, 200_000])
      await open(page, `${payoutsTab}&view=tax&year=2026`)
      await page.getByText('Reported on Form 1099-NEC from $2,000.00 a year.').waitFor()
    },
  ],
  [
    'The platform fee and translator payout amounts come from the server; the percentages on staff screens are not shown. Human-translation pricing on staff screens is not shown.',
    async ({ staff: { page } }) => {
      // Sums that no share of the amount would give.
      await withPayouts(page, [payout({ amount: 40, translatorPayout: 11.11, platformFee: 2.22 })], async () => {
        await row(page).waitFor()
        const text = await row(page).innerText()
        for (const sum of ['$40.00', '$11.11', '$2.22']) expect(text).toContain(sum)
        expect(await page.getByRole('main').innerText()).not.toContain('%')
      })
    },
  ],
]

/** What the specification says of Pending Payouts. */
export const payouts = [payoutsOf21, payoutStates, payoutMessages, payoutConstants]
