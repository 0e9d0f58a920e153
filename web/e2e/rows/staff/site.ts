import { expect } from 'vitest'
import { resendCooldownSeconds, verifiedRedirectDelayMs } from '#shared/accounts/account.ts'
import { fileTypes, maxFileBytes } from '#shared/documents/document.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { toastDurationMs } from '../../../src/ui/toast.ts'
import type { Route } from '../../intercept.ts'
import { baseUrl, type Visitor } from '../../world.ts'
import { verification } from '../accounts.ts'
import { expectToast, json, open, toast } from '../screen.ts'
import { answerOf, answers, sent, type Told } from './console.ts'

const tickets = '**/api/admin/support-tickets?*'
const tabs = [
  'Support Tickets',
  'Human Translation Queue',
  'AI Translations',
  'Translator Applications',
  'Pending Payouts',
  'Brand Assets',
  'User Management',
  'Analytics',
]

const routes =
  '/, /dashboard, /checkout, /subscribe, /terms, /privacy, /support, /about, /products, /api-signup, /register, /login, /languages, /admin, /admin-invitation/{token}, /translator-application, /translator-dashboard, /logo-download, /user-docs, /admin-docs, /docs, /verify-email.'
const nowhere = /404 Page Not Found/

/** Goes to an address within the loaded site, as a link does. */
const go = ({ page }: Visitor, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

export const routing: Told[] = [
  [
    `Routes known to the router (all others show a 404 Page Not Found screen): ${routes}`,
    async ({ member }) => {
      await open(member.page, '/about')
      for (const path of routes.slice(0, -1).split(', ')) {
        await go(member, path.replace('{token}', '12-anything'))
        await member.page.locator('h1').first().waitFor()
        expect(await member.page.locator('h1').allInnerTexts(), path).not.toContain('404 Page Not Found')
      }
      await go(member, '/translator-office')
      await member.page.getByRole('heading', { name: nowhere }).waitFor()
    },
  ],
  [
    'Unknown route: 404 Page Not Found.',
    async ({ guest: { page } }) => {
      await open(page, '/no-such-page')
      await page.getByRole('heading', { name: nowhere }).waitFor()
    },
  ],
]

export const header: Told[] = [
  [
    "Header buttons: Admin Guide (opens /admin-docs in a new tab), All Docs (opens /docs in a new tab), Refresh (reloads the active tab's data).",
    async ({ staff: { page } }) => {
      await open(page, '/admin')
      for (const [name, path] of [
        [/^Admin Guide/, '/admin-docs'],
        [/^All Docs/, '/docs'],
      ] as const) {
        const link = page.getByRole('main').getByRole('link', { name })
        expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, '_blank'])
      }
      await page.getByRole('region', { name: 'Support Tickets', exact: true }).waitFor()
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
      const again = page.waitForRequest(tickets)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await again
    },
  ],
  [
    'A spinner shows while tickets load.',
    async ({ staff: { page } }) => {
      let release = () => {}
      const held = new Promise<void>((go) => {
        release = go
      })
      const wait = async (route: Route) => {
        await held
        await route.fulfill(json(200, { tickets: [] }))
      }
      await answers(page, { [tickets]: wait }, async () => {
        await open(page, '/admin?tab=tickets')
        await page.locator('[aria-busy="true"]').getByText('Loading').first().waitFor({ state: 'attached' })
        release()
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
      })
    },
  ],
  [
    `Tabs: ${tabs.join(', ')}.`,
    async ({ staff: { page } }) => {
      await open(page, '/admin')
      const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
      await links.first().waitFor()
      const names = await links.allInnerTexts()
      expect(names.map((name) => name.split('\n')[0]?.trim())).toEqual(tabs)
    },
  ],
]

/** The session is over while the console is open. */
async function loseSession({ page }: Visitor): Promise<void> {
  await open(page, '/admin?tab=brand')
  await page.getByRole('region', { name: 'Brand Assets', exact: true }).waitFor()
  const away = (route: Route) =>
    route.fulfill(json(401, { code: 'unauthenticated', params: {}, message: 'Please sign in' }))
  await answers(page, { '**/api/me': away, [tickets]: away }, async () => {
    await page.getByRole('link', { name: /^Support Tickets/ }).click()
    const text = 'Please log in to access admin features'
    await expectToast(page, 'Authentication Required', { text, variant: 'destructive' })
    await page.waitForURL(`${baseUrl}/`)
  })
}

/** They come last: the page has to be loaded anew to be somebody's again. */
export const ended: Told[] = (
  [
    "On a 401 when loading tickets the user sees 'Authentication Required' with 'Please log in to access admin features' and is sent to /.",
    "401 on tickets: 'Authentication Required', then redirect to /.",
  ] as const
).map((says): Told => [says, async ({ staff }) => loseSession(staff)])

const verifying = '**/api/verify-email?*'
const verified = {
  code: 'email-verified',
  params: {},
  message: 'Your email is verified',
  verified: true,
  user: { firstName: 'Ana' },
}
const [, pending, resendWaits, resendFails] = verification
const failed = 'Your email could not be confirmed'

export const verifyingEmail: Told[] = [
  [
    'States: loading, success, pending, error, invalid.',
    async ({ guest: { page } }) => {
      for (const [answer, heading] of [
        [json(200, verified), 'Welcome, Ana!'],
        [json(500, {}), failed],
        [answerOf('verification-link-dead'), 'This link does not work'],
      ] as const)
        await answers(page, { [verifying]: (route) => route.fulfill(answer) }, async () => {
          await open(page, '/verify-email?token=any')
          await page.getByRole('heading', { name: heading }).waitFor()
        })
      await open(page, '/verify-email')
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  ],
  [
    'Email verification: loading, then success or error.',
    async ({ guest: { page } }) => {
      for (const [answer, heading] of [
        [json(200, verified), 'Welcome, Ana!'],
        [json(500, {}), failed],
      ] as const) {
        let release = () => {}
        const held = new Promise<void>((go) => {
          release = go
        })
        const wait = async (route: Route) => {
          await held
          await route.fulfill(answer)
        }
        await answers(page, { [verifying]: wait }, async () => {
          await open(page, '/verify-email?token=any')
          await page.getByRole('heading', { name: 'Confirming your email' }).waitFor()
          release()
          await page.getByRole('heading', { name: heading }).waitFor()
        })
      }
    },
  ],
  ['Pending when no token or resend=true.', async ({ guest }) => pending?.[1]({ guest })],
  [
    'The resend button is disabled for 60 seconds after a send; if the resend fails it is enabled again at once.',
    async ({ guest }) => {
      await resendWaits?.[1]({ guest })
      await resendFails?.[1]({ guest })
    },
  ],
  [
    "Email verification: the server message is shown, or 'Verification failed', or 'An error occurred during verification'.",
    async ({ guest: { page } }) => {
      for (const [answer, text] of [
        [answerOf('verification-link-dead'), 'This verification link is not valid any more. Please ask for a new one.'],
        [json(410, {}), 'Verification failed'],
        [json(500, {}), 'An error occurred during verification'],
      ] as const)
        await answers(page, { [verifying]: (route) => route.fulfill(answer) }, async () => {
          await open(page, '/verify-email?token=any')
          await page.getByText(text, { exact: true }).waitFor()
        })
    },
  ],
  [
    "Resend: 'Verification Email Sent' on success; 'Resend Failed' with the message (default 'Failed to resend verification email').",
    async ({ guest: { page } }) => {
      const resend = async (email: string, answer: ReturnType<typeof json>) =>
        answers(page, { '**/api/resend-verification': (route) => route.fulfill(answer) }, async () => {
          await open(page, `/verify-email?email=${encodeURIComponent(email)}`)
          const body = await sent(page, 'POST', () => page.getByRole('button', { name: /^Resend/ }).click())
          expect(body).toMatchObject({ email })
          await toast(page).waitFor()
        })
      await resend('sent@example.com', answerOf('verification-sent'))
      await expectToast(page, 'Verification Email Sent', { variant: 'default' })
      await resend('busy@example.com', json(503, { code: 'unknown-here', params: {}, message: 'Not right now.' }))
      await expectToast(page, 'Resend Failed', { text: 'Not right now.', variant: 'destructive' })
      await resend('down@example.com', json(500, {}))
      const text = 'Failed to resend verification email'
      await expectToast(page, 'Resend Failed', { text, variant: 'destructive' })
    },
  ],
]

export const constants: Told[] = [
  [
    'Route path not shown.',
    async ({ guest: { page } }) => {
      await open(page, '/languages')
      await page.getByRole('heading', { name: 'All Supported Languages' }).waitFor()
    },
  ],
  [
    'Files (user guide): PDF, DOCX or TXT, up to 10MB.',
    async ({ guest: { page } }) => {
      await open(page, '/user-docs')
      const guide = page.getByRole('main')
      for (const part of ['PDF', 'DOCX', 'TXT', '10MB']) expect(await guide.innerText()).toContain(part)
      expect(fileTypes).toEqual(['pdf', 'docx', 'txt'])
    },
  ],
  [
    'Maximum file size 10MB.',
    async () => {
      expect(maxFileBytes).toBe(10 * 1024 * 1024)
      await Promise.resolve()
    },
  ],
  [
    'Marketing claims: 95%+ accuracy, 24/7 availability.',
    async ({ guest: { page } }) => {
      await open(page, '/languages')
      for (const claim of ['95%+', '24/7']) await page.getByText(claim, { exact: true }).first().waitFor()
    },
  ],
  [
    'Verification redirect delay 3 seconds; resend cooldown 60 seconds.',
    async () => {
      expect([verifiedRedirectDelayMs, resendCooldownSeconds]).toEqual([3000, 60])
      await Promise.resolve()
    },
  ],
  [
    'Verification promotions: first AI translation free ($4.95 value) and 50% off the first certified translation ($12.47 savings).',
    async ({ guest: { page } }) => {
      expect([priceTable.ai.baseCents, priceTable.certified.baseCents]).toEqual([495, 2495])
      await answers(page, { [verifying]: verified }, async () => {
        await open(page, '/verify-email?token=any')
        await page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor()
        const text = await page.getByRole('main').innerText()
        for (const part of ['$4.95', '50%', '$12.47']) expect(text).toContain(part)
      })
    },
  ],
  [
    'The support mailbox is {email}.',
    async ({ guest: { page } }) => {
      await open(page, '/support')
      const mailbox = page.locator('main a[href^="mailto:"]').first()
      await mailbox.waitFor()
      expect(await mailbox.getAttribute('href')).toMatch(/^mailto:[^@]+@[^@]+$/)
    },
  ],
  [
    'Notification defaults: one toast at a time, shown 5000 ms.',
    async () => {
      // How long a toast stands, and that a new one replaces it, is walked with the customer's rows.
      expect(toastDurationMs).toBe(5000)
      await Promise.resolve()
    },
  ],
]

/** What the specification says of the site around the console: addresses, the console's frame, verification, constants. */
export const site = [routing, header, verifyingEmail, constants, ended]
