import { expect } from 'vitest'
import { fillRegistration, newAccount } from '../account.ts'
import type { Route } from '../intercept.ts'
import { mailTo } from '../mailbox.ts'
import { baseUrl } from '../world.ts'
import type { Guest, Row } from './row.ts'
import { answering, at, expectToast, json, open, runUntil, stopClock, toast } from './screen.ts'

/** Registers, and leaves the address unconfirmed for a while. */
const late = newAccount()

export const registration: Row[] = [
  [
    'Registration: leads to /verify-email with the email.',
    async ({ guest: { page } }) => {
      await open(page, '/register')
      await fillRegistration(page, late)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expectToast(page, 'Account Created Successfully')
      await page.waitForURL(`**/verify-email?email=${encodeURIComponent(late.email)}`)
      await page.getByText(late.email).waitFor()
    },
  ],
  [
    'Login with an unverified email leads, after 2 seconds, to /verify-email with resend=true.',
    async ({ guest: { page } }) => {
      await open(page, '/login')
      await page.getByLabel('Email', { exact: true }).fill(late.email)
      await page.getByLabel('Password', { exact: true }).fill(late.password)
      await stopClock(page)
      await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
      const used = await runUntil(page, toast(page))
      await expectToast(page, 'Email Verification Required', { variant: 'destructive' })
      await page.clock.runFor(1999 - used)
      expect(at(page)).toBe('/login')
      await page.clock.runFor(1 + used)
      await page.waitForURL(/\/verify-email\?resend=true&email=/)
      await page.clock.resume()
    },
  ],
]

export const verification: Row<Guest>[] = [
  [
    'Email verification: loading, then success or error;',
    async ({ guest: { page } }) => {
      const { links } = await mailTo(late.email, /verify/i)
      const link = links.find((each) => each.includes('token=')) ?? ''
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const wait = async (route: Route) => {
        await held
        await route.fallback()
      }
      await answering(page, '**/api/verify-email?*', wait, async () => {
        await page.goto(link)
        await page.getByRole('heading', { name: 'Confirming your email' }).waitFor()
        release()
        await page.getByRole('heading', { name: `Welcome, ${late.firstName}!` }).waitFor()
        // The link signs nobody in: the way to the dashboard leads through the sign-in, not to a page that is closed.
        const onward = page.getByRole('link', { name: 'Go to Dashboard Now' })
        expect(await onward.getAttribute('href')).toBe('/login?redirect=%2Fdashboard')
      })
      const broken = json(500, { code: 'internal', message: 'Something went wrong. Please try again.' })
      await answering(
        page,
        '**/api/verify-email?*',
        (route) => route.fulfill(broken),
        async () => {
          await open(page, '/verify-email?token=any')
          await page.getByRole('heading', { name: 'Your email could not be confirmed' }).waitFor()
          await page.getByRole('link', { name: 'Create New Account' }).waitFor()
        },
      )
    },
  ],
  [
    'pending when no token or resend=true.',
    async ({ guest: { page } }) => {
      for (const query of ['', '?token=any&resend=true&email=ana%40example.com']) {
        await open(page, `/verify-email${query}`)
        await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      }
      await page.getByText('ana@example.com').waitFor()
    },
  ],
  [
    'Resend is disabled 60 s after a send;',
    async ({ guest: { page } }) => {
      await open(page, `/verify-email?email=${encodeURIComponent(newAccount().email)}`)
      const resend = page.getByRole('button', { name: /^Resend/ })
      await resend.waitFor()
      await stopClock(page)
      await resend.click()
      await runUntil(page, toast(page))
      await expectToast(page, 'Verification Email Sent')
      await page.clock.runFor(58_000)
      expect(await resend.innerText()).toMatch(/Resend in \d+ s/)
      expect(await resend.isDisabled()).toBe(true)
      await page.clock.runFor(3000)
      expect(await resend.isEnabled()).toBe(true)
    },
  ],
  [
    'if resend fails it is re-enabled at once.',
    async ({ guest: { page } }) => {
      const refuse = json(503, { code: 'vendor-unavailable', message: 'Not right now.' })
      await answering(
        page,
        '**/api/resend-verification',
        (route) => route.fulfill(refuse),
        async () => {
          await page.getByRole('button', { name: /^Resend/ }).click()
          await runUntil(page, toast(page).filter({ hasText: 'Resend Failed' }))
          await expectToast(page, 'Resend Failed', { text: 'Not right now.', variant: 'destructive' })
          await page.clock.runFor(20)
          expect(await page.getByRole('button', { name: 'Resend verification email' }).isEnabled()).toBe(true)
        },
      )
      await page.clock.resume()
    },
  ],
]

export const session: Row[] = [
  [
    'Session: determined on header load by the me call (success means signed in, any failure means signed out silently);',
    async ({ guest, member, account }) => {
      const asked = member.page.waitForResponse(`${baseUrl}/api/me`)
      await open(member.page, '/about')
      expect((await asked).status()).toBe(200)
      await member.page.getByRole('banner').getByText(account.email).waitFor()
      const asking: string[] = []
      guest.page.on('request', (request) => asking.push(new URL(request.url()).pathname))
      await open(guest.page, '/about')
      await guest.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
      expect(asking, 'where nobody has signed in, nothing is asked').not.toContain('/api/me')
      for (const status of [500, 401]) {
        await guest.page.evaluate(() => localStorage.setItem('attesta.session', 'maybe'))
        const refuse = json(status, { code: 'internal', message: 'No' })
        await answering(
          guest.page,
          '**/api/me',
          (route) => route.fulfill(refuse),
          async () => {
            const asked = guest.page.waitForRequest('**/api/me')
            await open(guest.page, '/about')
            await asked
            await guest.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
            expect(await toast(guest.page).count()).toBe(0)
          },
        )
      }
    },
  ],
  [
    'Sign Out clears it.',
    async ({ member: { page } }) => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expectToast(page, 'Signed Out', { text: 'You have been signed out successfully', variant: 'default' })
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
      expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)
    },
  ],
]
