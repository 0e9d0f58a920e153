import { expect } from 'vitest'
import { messageOf } from '#shared/messages/table.ts'
import { PayoutStatus } from '#shared/payouts/payout.ts'
import { type Stage, TranslationStatus } from '#shared/translations/stage.ts'
import { TranslationSummary } from '#shared/translations/translation.ts'
import { intercept, stopIntercepting } from '../intercept.ts'
import type { Row } from './row.ts'
import { json, open } from './screen.ts'

const stages: Record<TranslationStatus, Stage> = {
  pending: 'awaiting_payment',
  processing: 'translating',
  completed: 'completed',
  failed: 'failed',
  human_review: 'human_review',
}
const shown: Record<TranslationStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  human_review: 'Human review',
}

/** A row of the history for each status, as the call would answer it. */
const history = TranslationStatus.options.map((status, index) =>
  TranslationSummary.parse({
    id: index + 1,
    originalFilename: `${status}.txt`,
    fileType: 'txt',
    fileSize: 2_202_010,
    sourceLanguage: 'en',
    targetLanguage: 'pt',
    translationType: index % 2 === 0 ? 'ai' : 'certified',
    status,
    stage: stages[status],
    segments: { total: 4, translated: 4, kept: 0 },
    qualityScore: null,
    certificateStatus: null,
    amount: 4.95,
    paid: status !== 'pending',
    paymentIntentId: null,
    failure: status === 'failed' ? { reason: 'no-text', ...messageOf('no-text') } : null,
    createdAt: '2026-05-01T12:00:00.000Z',
    completedAt: null,
    resultDays: 30,
    deletedAt: null,
  }),
)

export const translationStatus: Row[] = [
  [
    'Translation status: pending, processing, completed, failed, human_review.',
    async ({ member: { page } }) => {
      expect(TranslationStatus.options).toEqual(['pending', 'processing', 'completed', 'failed', 'human_review'])
      await intercept(page, '**/api/translations?*', (route) => route.fulfill(json(200, history)))
      await open(page, '/dashboard')
      const table = page.getByRole('table')
      for (const text of Object.values(shown)) await table.getByText(text, { exact: true }).waitFor()
    },
  ],
  [
    'Only completed enables view and download; other values are shown as-is and disable the actions.',
    async ({ member: { page } }) => {
      for (const { originalFilename, status } of history) {
        for (const name of [`View details of ${originalFilename}`, `Download ${originalFilename}`]) {
          expect(await page.getByRole('button', { name, exact: true }).isEnabled(), name).toBe(status === 'completed')
        }
        const row = page.getByRole('row').filter({ hasText: originalFilename })
        expect(await row.innerText()).toContain(shown[status])
        // A pending one says what it waits for.
        if (status === 'pending') expect(await row.innerText()).toContain('Unpaid')
      }
      stopIntercepting(page, '**/api/translations?*')
    },
  ],
  [
    'Payout status: pending, processing, then completed or failed.',
    async ({ member: { page } }) => {
      expect(PayoutStatus.options).toEqual(['pending', 'processing', 'completed', 'failed'])
      const record = await page.evaluate(async () => (await fetch('/api/translations')).text())
      expect(record, 'payouts are nothing that a customer is shown').not.toMatch(/payout/i)
    },
  ],
]
