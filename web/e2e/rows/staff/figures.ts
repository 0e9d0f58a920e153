import { expect } from 'vitest'
import { brandColours, logos } from '#shared/brand/brand.ts'
import { type Analytics, AnalyticsDay, analyticsRanges, monthDays, topPairs } from '#shared/counters/analytics.ts'
import { Language } from '#shared/languages/api.ts'
import { popularLanguages } from '#shared/languages/language.ts'
import { baseUrl, type Visitor } from '../../world.ts'
import { answering, at, json, open } from '../screen.ts'
import type { Told } from './console.ts'

const day = (index: number, fields: Partial<AnalyticsDay> = {}): AnalyticsDay =>
  AnalyticsDay.parse({
    date: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
    users: 1,
    translations: 2,
    ai: 1,
    certified: 1,
    completed: 1,
    failed: 0,
    tickets: 0,
    quality: 92,
    scored: 1,
    revenueCents: 495,
    paidOutCents: 0,
    ...fields,
  })

/** Figures as the call answers them. */
const counted: Analytics = {
  range: '30d',
  from: '2026-10-24',
  until: '2026-11-22',
  totals: { users: 1234, translations: 5678, averageQuality: 93.4, revenueCents: 987_650, refundedCents: 0 },
  month: { users: 30, translations: 60, quality: 0.6, scored: 30, revenueCents: 14_850 },
  types: [
    { type: 'ai', count: 45 },
    { type: 'certified', count: 15 },
  ],
  pairs: ['es', 'fr', 'de', 'it', 'pt'].map((targetLanguage, index) => ({
    sourceLanguage: 'en',
    targetLanguage,
    count: 20 - index,
  })),
  otherPairs: 3,
  support: { total: 40, open: 6, resolved: 30, resolutionRate: 0.75 },
  translators: {
    approved: 12,
    available: 9,
    pending: 2,
    suspended: 1,
    pairs: 17,
    completed: 140,
    averageRating: 4.8,
    earnedCents: 244_440,
  },
  days: Array.from({ length: 30 }, (_, index) => day(index)),
}

const analyticsTab = '/admin?tab=analytics'
const card = (page: Visitor['page'], name: string) =>
  page.locator('dl[aria-label="Figures"] > div').filter({ hasText: name })

export const analytics: Told[] = [
  [
    "Cards: total users, translations, revenue, average quality score, each with a '+N this month' line (the month window is 30 days).",
    async ({ staff: { page } }) => {
      expect(monthDays).toBe(30)
      await answering(
        page,
        '**/api/admin/analytics?*',
        (route) => route.fulfill(json(200, counted)),
        async () => {
          await open(page, analyticsTab)
          for (const [name, value, month] of [
            ['Total users', '1,234', '+30 this month'],
            ['Translations', '5,678', '+60 this month'],
            ['Revenue', '$9,876.50', '+$148.50 this month'],
            ['Average quality score', '93.4', '+0.6 this month'],
          ] as const) {
            await card(page, value).waitFor()
            expect(await card(page, name).first().innerText()).toContain(value)
            expect(await card(page, value).innerText()).toContain(month)
          }
        },
      )
    },
  ],
  [
    'Also: translation-type share, top 5 language pairs, support performance (total, resolution rate, open tickets), a translator ecosystem panel, and platform health indicators.',
    async ({ staff: { page } }) => {
      expect(topPairs).toBe(5)
      await answering(
        page,
        '**/api/admin/analytics?*',
        (route) => route.fulfill(json(200, counted)),
        async () => {
          await open(page, analyticsTab)
          const panel = (name: string) => page.getByRole('region', { name, exact: true })
          await panel('Translation types').waitFor()
          expect(await panel('Translation types').innerText()).toMatch(
            /AI translation[\s\S]*75%[\s\S]*Human certified[\s\S]*25%/,
          )
          expect(await panel('Top language pairs').getByRole('row').count()).toBe(1 + topPairs + 1)
          for (const fact of ['Total tickets', '40', 'Resolution rate', '75%', 'Open tickets', '6'])
            expect(await panel('Support performance').innerText()).toContain(fact)
          expect(await panel('Translator ecosystem').innerText()).toContain('Approved translators')
          await panel('Platform health').getByText('Alarms', { exact: true }).waitFor()
        },
      )
    },
  ],
  [
    'Revenue counts only translations that have a payment reference.',
    async ({ staff: { page } }) => {
      // The rule itself is held by `functions/counters/analytics.integration.test.ts`; here: the tab shows what the server counts.
      const answer = await page.request.get(`${baseUrl}/api/admin/analytics?range=30d`)
      expect(answer.status()).toBe(200)
      const { totals } = (await answer.json()) as Analytics
      expect(Number.isInteger(totals.revenueCents)).toBe(true)
    },
  ],
  [
    'One analytics panel reads a field named type where other places use translationType.',
    async ({ staff: { page } }) => {
      const answer = await page.request.get(`${baseUrl}/api/admin/analytics?range=365d`)
      const { types, days } = (await answer.json()) as Analytics
      expect(types.map(({ type }) => type)).toEqual(['ai', 'certified'])
      expect(days).toHaveLength(analyticsRanges['365d'])
    },
  ],
]

/** Fetches what a link leads to, as the browser's download does. */
async function logoAt({ page }: Visitor, name: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await page.request.get(`${baseUrl}/api/download/${name}`)
  expect(answer.status(), name).toBe(200)
  return { type: answer.headers()['content-type'] ?? '', bytes: await answer.body() }
}

/** Width and height stand in the first block of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

export const brand: Told[] = [
  [
    'Full logo (400x120) and icon logo (120x120), each with Download SVG and Download PNG buttons.',
    async ({ staff }) => {
      await open(staff.page, '/admin?tab=brand')
      for (const [heading, { name, width, height }] of [
        ['Full logo', logos.full],
        ['Icon logo', logos.icon],
      ] as const) {
        const place = staff.page.getByRole('region', { name: heading, exact: true })
        await place.waitFor()
        expect(await place.getByRole('link', { name: 'Download SVG' }).getAttribute('href')).toBe(
          `/api/download/${name}.svg`,
        )
        expect(await place.getByRole('link', { name: 'Download PNG' }).getAttribute('href')).toBe(
          `/api/download/${name}.png`,
        )
        const png = await logoAt(staff, `${name}.png`)
        expect([png.type, ...sizeOf(png.bytes)]).toEqual(['image/png', width, height])
        const svg = await logoAt(staff, `${name}.svg`)
        expect(svg.type).toContain('image/svg+xml')
        expect(svg.bytes.toString()).toContain(`width="${width}" height="${height}"`)
      }
    },
  ],
  [
    'Guidelines: colours #2563eb, #7c3aed, #06b6d4; typography Arial with bold headings; clear space equal to the icon height.',
    async ({ staff: { page } }) => {
      const guidelines = page.getByRole('region', { name: 'Brand guidelines' })
      const text = await guidelines.innerText()
      expect(brandColours).toEqual(['#2563eb', '#7c3aed', '#06b6d4'])
      for (const part of [...brandColours, 'Arial, with bold headings', 'as the icon is high'])
        expect(text).toContain(part)
    },
  ],
]

/** 2.5 */
export const logoPage: Told[] = [
  [
    'Two SVG logos, full (400x120) and icon only (120x120), each with a Download SVG button.',
    async ({ guest: { page } }) => {
      await open(page, '/logo-download')
      await page.getByRole('heading', { name: 'Logos and brand' }).waitFor()
      const links = page.getByRole('link', { name: 'Download SVG' })
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/api/download/logo-full.svg',
        '/api/download/logo-icon.svg',
      ])
      const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()])
      expect(download.suggestedFilename()).toBe('logo-full.svg')
    },
  ],
  [
    'Also brand guidelines (three colours, Arial typography, clear space equal to the icon height) and technical details (content not shown).',
    async ({ guest: { page } }) => {
      const guidelines = await page.getByRole('region', { name: 'Brand guidelines' }).innerText()
      for (const part of [...brandColours, 'Arial', 'as the icon is high']) expect(guidelines).toContain(part)
      expect(await page.getByRole('region', { name: 'Technical details' }).getByRole('listitem').count()).toBe(3)
    },
  ],
]

/** 2.6 */
export const documentation: Told[] = [
  [
    '/user-docs: quick start in 4 steps (upload, choose translation, pay via a card payment provider, download), AI versus certified comparison, 18 supported languages, dashboard features, file requirements, troubleshooting.',
    async ({ guest: { page } }) => {
      await open(page, '/user-docs')
      expect(await page.locator('section[aria-labelledby="steps"] li').count()).toBe(4)
      // The languages are the engine's own list, never fewer than are offered.
      await page
        .getByRole('heading', { name: /languages/i })
        .first()
        .waitFor()
    },
  ],
  [
    '/admin-docs: tabs Overview, Dashboard, Users, Support, Analytics, Security. It describes the 8-tab admin dashboard.',
    async ({ guest: { page } }) => {
      await open(page, '/admin-docs')
      await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
      const tabs = ['Overview', 'Dashboard', 'Users', 'Support', 'Analytics', 'Security']
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs)
      for (const name of tabs) {
        await page.getByRole('tab', { name }).click()
        await page.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor()
      }
      await page.getByRole('tab', { name: 'Dashboard' }).click()
      const text = await page.getByRole('tabpanel', { name: 'Dashboard' }).innerText()
      for (const tab of [
        'Support Tickets',
        'Human Translation Queue',
        'AI Translations',
        'Translator Applications',
        'Pending Payouts',
        'Brand Assets',
        'User Management',
        'Analytics',
      ])
        expect(text).toContain(tab)
    },
  ],
  [
    '/docs: cards that open /user-docs, /admin-docs and markdown documentation files in a new tab.',
    async ({ guest: { page } }) => {
      await open(page, '/docs')
      await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor()
      const links = page.locator('main li a[target="_blank"]')
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const address of [
        '/user-docs',
        '/admin-docs',
        '/docs/runbook',
        '/docs/translator-guide',
        '/docs/admin-guide',
      ])
        expect(addresses).toContain(address)
      const documents = addresses.filter((address) => address.startsWith('/docs/') && address !== '/docs/api')
      expect(documents.length).toBeGreaterThanOrEqual(12)
      for (const address of documents) {
        await open(page, address)
        await page.locator('article :is(h2, p)').first().waitFor()
      }
    },
  ],
]

/** 2.7: what leads to the states is walked with the customer's rows; here are the words of each state. */
export const verifyEmail: Told[] = [
  [
    'Pending is shown when the query has no token or has resend=true. It shows the email and a resend button with a 60 s countdown.',
    async ({ guest: { page } }) => {
      for (const query of ['email=ana@example.com', 'resend=true&token=x&email=ana@example.com']) {
        await open(page, `/verify-email?${query}`)
        await page.getByText('ana@example.com').waitFor()
        await page.getByRole('button', { name: /resend/i }).waitFor()
      }
    },
  ],
  [
    'Success shows a welcome with the first name and lists the promotional offers, then redirects to /dashboard after 3 seconds. A Go to Dashboard Now button is offered.',
    async ({ guest: { page } }) => {
      const answer = { code: 'email-verified', params: {}, message: 'Your email is verified' }
      const verified = { verified: true, ...answer, user: { firstName: 'Ana' } }
      await answering(
        page,
        '**/api/verify-email?*',
        (route) => route.fulfill(json(200, verified)),
        async () => {
          await open(page, '/verify-email?token=anything')
          await page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor()
          const text = await page.locator('main').innerText()
          for (const promise of ['$4.95', '$12.47']) expect(text).toContain(promise)
          await page.getByRole('link', { name: 'Go to Dashboard Now' }).waitFor()
          await page.waitForURL((url) => url.pathname !== '/verify-email', { timeout: 10_000 })
        },
      )
    },
  ],
  [
    'Error and invalid offer Create New Account (/register) and Contact Support (/support).',
    async ({ guest: { page } }) => {
      await open(page, '/verify-email?token=used')
      for (const [name, path] of [
        ['Create New Account', '/register'],
        ['Contact Support', '/support'],
      ] as const)
        expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(path)
    },
  ],
]

/** 2.8 */
export const languagesPage: Told[] = [
  [
    'Content: a hero with the language count; three stat cards (language count, 95%+ accuracy, 24/7);',
    async ({ guest: { page } }) => {
      await open(page, '/languages')
      await page.getByRole('heading', { name: 'All Supported Languages' }).waitFor()
      const answer = (await (await page.request.get(`${baseUrl}/api/languages`)).json()) as { languages: Language[] }
      const count = String(answer.languages.length)
      expect(await page.locator('header p').filter({ hasText: count }).count()).toBeGreaterThan(0)
      const cards = page.locator('main dl > div')
      expect(await cards.count()).toBe(3)
      const figuresShown = await cards.allInnerTexts()
      for (const [index, figure] of [count, '95%+', '24/7'].entries()) expect(figuresShown[index]).toContain(figure)
    },
  ],
  [
    'a Most Popular Languages grid (en, es, fr, de, it, pt, zh, ja, ko, ar, hi, ru, each marked Popular);',
    async ({ guest: { page } }) => {
      expect(popularLanguages.toSorted()).toEqual([
        'ar',
        'de',
        'en',
        'es',
        'fr',
        'hi',
        'it',
        'ja',
        'ko',
        'pt',
        'ru',
        'zh',
      ])
      const all = popularLanguages.map((code) => Language.parse({ code, name: code, targets: [], formality: false }))
      const answer = { languages: all, engine: 'test', ocr: true }
      await answering(
        page,
        '**/api/languages',
        (route) => route.fulfill(json(200, answer)),
        async () => {
          await open(page, '/languages')
          const popular = page.getByRole('region', { name: 'Most Popular Languages' })
          await popular.waitFor()
          expect(await popular.getByText('Popular', { exact: true }).count()).toBe(12)
        },
      )
    },
  ],
  [
    'an All Supported Languages list grouped into European, Asian, African and Other with counts per group;',
    async ({ guest: { page } }) => {
      await open(page, '/languages')
      const all = page.getByRole('region', { name: 'All Supported Languages' })
      await all.waitFor()
      for (const title of await all.getByRole('heading', { level: 3 }).allInnerTexts())
        expect(title).toMatch(/^(European|Asian|African|Other) \(\d+\)$/)
    },
  ],
  [
    'four capability cards (any-to-any pairs, automatic source detection, context preservation, domain accuracy for legal, medical, technical and business); a closing call to action with Start Translating Now (to /) and Learn More (to /about).',
    async ({ guest: { page } }) => {
      const main = page.getByRole('main')
      for (const name of ['Any-to-any pairs', 'Automatic source detection', 'Context preservation', 'Domain accuracy'])
        await main.getByRole('heading', { name }).waitFor()
      expect(await main.getByRole('link', { name: 'Start Translating Now' }).getAttribute('href')).toBe('/')
      expect(await main.getByRole('link', { name: /^Learn More/ }).getAttribute('href')).toBe('/about')
    },
  ],
]

/** 6 and 9, what is of this part. */
export const constants: Told[] = [
  [
    'The site navigation shows Translator Hub and Admin links to every signed-in user.',
    async ({ member: { page }, guest }) => {
      await open(page, '/dashboard')
      const nav = page.getByRole('navigation').first()
      for (const [name, path] of [
        ['Translator Hub', '/translator-dashboard'],
        ['Admin', '/admin'],
      ] as const)
        expect(await nav.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
      await open(guest.page, '/about')
      expect(await guest.page.getByRole('link', { name: 'Translator Hub' }).count()).toBe(0)
      expect(at(guest.page)).toBe('/about')
    },
  ],
  [
    'Top language pairs shown: 5.',
    async () => {
      expect(topPairs).toBe(5)
      await Promise.resolve()
    },
  ],
  [
    "'This month' window: 30 days.",
    async () => {
      expect(monthDays).toBe(30)
      await Promise.resolve()
    },
  ],
  [
    'Logo sizes 400x120 and 120x120; colours #2563eb, #7c3aed, #06b6d4.',
    async ({ guest }) => {
      for (const { name, width, height } of Object.values(logos))
        expect(sizeOf((await logoAt(guest, `${name}.png`)).bytes)).toEqual([width, height])
      const icon = (await logoAt(guest, 'logo-icon.svg')).bytes.toString()
      for (const colour of [brandColours[0], brandColours[2]]) expect(icon).toContain(colour)
    },
  ],
]

/** What the specification says of Analytics, Brand Assets and the documents. */
export const figures = [analytics, brand, logoPage, documentation, verifyEmail, languagesPage, constants]
