import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nextTranslatorStatuses, TranslatorApplication } from '#shared/translators/translator.ts'
import { baseUrl } from '../../world.ts'
import { expectToast, open } from '../screen.ts'
import { answerOf, answers, card, failsToFetch, heads, sent, type Told } from './console.ts'

const applicationsTab = '/admin?tab=applications'

/** An application as the call answers it. */
const application = (id: number, fields: object = {}): TranslatorApplication =>
  TranslatorApplication.parse({
    id,
    firstName: 'Rosa',
    lastName: `Marín ${id}`,
    country: 'Mexico',
    email: `rosa-${id}@example.com`,
    phone: '+1 212 555 0100',
    languagePairs: ['es-en', 'en-es'],
    yearsExperience: 12,
    specializations: ['Legal Documents', 'Government/Official', 'Academic/Research', 'Software/IT'],
    hourlyRate: 40,
    status: 'pending',
    createdAt: '2026-11-20T12:00:00.000Z',
    emailProven: true,
    suspendedBefore: false,
    testScores: {},
    ...fields,
  })

const list = '**/api/admin/translator-applications?*'
const withApplications = (page: Page, all: TranslatorApplication[], act: () => Promise<void>) =>
  answers(page, { '**/api/admin/counts': {}, [list]: all }, async () => {
    await open(page, applicationsTab)
    await act()
  })
const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: `Marín ${id}` })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve: Rosa Marín 1' })

/** Rejects with a reason, as the dialog asks for one. */
async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject: Rosa Marín 1' }).click()
  await page.getByLabel('Reason').fill('The samples are not good enough.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
}

export const applicationsOf21: Told[] = [
  [
    'Cards: total, pending, approved, rejected.',
    async ({ staff: { page } }) => {
      const counted = { total: 9, pending: 4, approved: 3, rejected: 2, suspended: 0 }
      await answers(page, { '**/api/admin/counts': { applications: counted } }, async () => {
        await open(page, applicationsTab)
        for (const [label, value] of Object.entries({ Total: '9', Pending: '4', Approved: '3', Rejected: '2' }))
          await card(page, 'Applications', label).getByText(value, { exact: true }).waitFor()
      })
    },
  ],
  [
    "Table columns: name and country, email and phone, language pairs, years of experience with the first two specializations and '+N more', hourly rate per hour, status, applied date.",
    async ({ staff: { page } }) => {
      await withApplications(page, [application(1)], async () => {
        await row(page, 1).waitFor()
        expect(await heads(page, 'Translator applications')).toEqual([
          'Name and country',
          'Email and phone',
          'Language pairs',
          'Experience',
          'Hourly rate',
          'Status',
          'Applied',
          'Actions',
        ])
        const text = await row(page, 1).innerText()
        for (const part of [
          'Rosa Marín 1',
          'Mexico',
          'rosa-1@example.com',
          '+1 212 555 0100',
          'Spanish → English, English → Spanish',
          '12 years',
          'Legal Documents, Government/Official +2 more',
          '$40 per hour',
          'Pending',
        ])
          expect(text).toContain(part)
        expect(await row(page, 1).locator('time').count()).toBe(1)
      })
    },
  ],
  [
    'Pending rows have Approve and Reject. Decided rows show a marker instead.',
    async ({ staff: { page } }) => {
      const all = [application(1), application(2, { status: 'approved' }), application(3, { status: 'rejected' })]
      await withApplications(page, all, async () => {
        await row(page, 1).waitFor()
        expect(await row(page, 1).getByRole('button').allInnerTexts()).toEqual(['Approve', 'Reject'])
        for (const [id, marker] of [
          [2, '✓ Approved'],
          [3, '✗ Rejected'],
        ] as const) {
          expect(await row(page, id).getByRole('button').count()).toBe(0)
          await row(page, id).getByText(marker, { exact: true }).waitFor()
        }
      })
    },
  ],
]

export const applicationStates: Told[] = [
  [
    'Translator application: pending, then approved or rejected, only from pending.',
    async ({ staff: { page } }) => {
      expect(nextTranslatorStatuses.pending).toEqual(['approved', 'rejected'])
      expect(nextTranslatorStatuses.rejected).toEqual([])
      const approved = (await (
        await page.request.get(`${baseUrl}/api/admin/translator-applications?status=approved&limit=1`)
      ).json()) as { id: number }[]
      const answer = await page.request.post(`${baseUrl}/api/admin/reject-translator/${approved[0]?.id}`, {
        data: { reason: 'Too late.' },
        headers: { origin: baseUrl },
      })
      expect(answer.status()).toBe(409)
    },
  ],
]

export const applicationMessages: Told[] = [
  failsToFetch("'Failed to fetch translator applications'", list, applicationsTab),
  [
    "'Failed to approve translator', 'Failed to reject translator'",
    async ({ staff: { page } }) => {
      const ended = answerOf('application-ended')
      await withApplications(page, [application(1)], () =>
        answers(page, { '**/api/admin/*-translator/1': (route) => route.fulfill(ended) }, async () => {
          await approve(page).click()
          await expectToast(page, 'Failed to approve translator', { text: 'has ended', variant: 'destructive' })
          await reject(page)
          await expectToast(page, 'Failed to reject translator', { text: 'has ended', variant: 'destructive' })
        }),
      )
    },
  ],
  [
    "'Translator approved successfully', 'Translator rejected successfully'",
    async ({ staff: { page } }) => {
      const decided = (status: 'approved' | 'rejected') => answerOf(`translator-${status}`, {}, { status })
      await withApplications(page, [application(1)], () =>
        answers(
          page,
          {
            '**/api/admin/approve-translator/1': (route) => route.fulfill(decided('approved')),
            '**/api/admin/reject-translator/1': (route) => route.fulfill(decided('rejected')),
          },
          async () => {
            await approve(page).click()
            await expectToast(page, 'Translator approved successfully', { variant: 'default' })
            expect(await sent(page, 'POST', () => reject(page))).toEqual({ reason: 'The samples are not good enough.' })
            await expectToast(page, 'Translator rejected successfully', { variant: 'default' })
          },
        ),
      )
    },
  ],
]

/** What the specification says of Translator Applications. */
export const applications = [applicationsOf21, applicationStates, applicationMessages]
