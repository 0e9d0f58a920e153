import { expect } from 'vitest'
import type { Row } from './row.ts'
import { expectToast, openUpload, stopClock, toast } from './screen.ts'
import { drag } from './upload.ts'

export const notifications: Row[] = [
  [
    'Notifications: at most 1 toast at a time; a new one replaces the previous;',
    async ({ guest: { page } }) => {
      await openUpload(page)
      await drag(page, [{ name: 'picture.png' }], true)
      await expectToast(page, 'This file cannot be used')
      await page.getByRole('button', { name: 'Translate', exact: true }).click()
      await expectToast(page, 'Missing Information')
    },
  ],
  [
    'variants default and destructive;',
    // A toast stays for five seconds: each is looked at where it comes, the default one at the sign-out (`accounts.ts`).
    async ({ guest: { page } }) => {
      await page.getByRole('button', { name: 'Translate', exact: true }).click()
      await expectToast(page, 'Missing Information', { variant: 'destructive' })
    },
  ],
  [
    '5000 ms display;',
    async ({ guest: { page } }) => {
      await stopClock(page)
      await page.getByRole('button', { name: 'Translate', exact: true }).click()
      await page.clock.runFor(4900)
      await toast(page).waitFor()
      await page.clock.runFor(1000)
      await toast(page).waitFor({ state: 'hidden' })
    },
  ],
  [
    'dismissal removal delay 1,000,000 ms.',
    async ({ guest: { page } }) => {
      const region = page.getByRole('region', { name: 'Notifications (F8)' })
      await page.clock.fastForward(990_000)
      expect(await region.count()).toBe(1)
      await page.clock.fastForward(10_000)
      await region.waitFor({ state: 'detached' })
      expect(await page.getByText('Missing Information').count()).toBe(0)
    },
  ],
]
