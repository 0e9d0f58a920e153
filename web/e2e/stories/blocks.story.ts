import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { baseUrl, leave, type Visitor, visitor } from '../world.ts'

/** Section 2 of the specification, block by block: what stands on each page, whoever reads it. */
type Block = [block: string, where: (page: Page) => Locator]

const heading = (name: string | RegExp): Block => [`heading ${name}`, (page) => page.getByRole('heading', { name })]
const text = (what: string | RegExp): Block => [String(what), (page) => page.getByText(what).first()]
const link = (name: string | RegExp, href: string): Block => [
  `${name} to ${href}`,
  (page) => page.locator(`main a[href="${href}"], footer a[href="${href}"]`).filter({ hasText: name }).first(),
]
const field = (label: string, options: readonly string[] = []): Block => [
  ['field', label, ...options].join(' '),
  (page) =>
    options.reduce(
      (found, option) => found.filter({ hasText: option }),
      page.locator('input, select, textarea').and(page.getByLabel(label, { exact: true })),
    ),
]
const button = (name: string): Block => [
  `button ${name}`,
  (page) => page.locator('button').and(page.getByRole('button', { name, exact: true })),
]
const section = (selector: string): Block => [selector, (page) => page.locator(selector)]

const pages: Record<string, Block[]> = {
  '/#upload-section': [
    text(/Launch offer/),
    heading('The whole document, in another language'),
    heading('AI or certified'),
    heading('What you can rely on'),
    section('#upload-section'),
    text('Drop your documents here'),
    text('Or click to browse files'),
    text('Supports PDF, DOCX, TXT files up to 10MB'),
    button('Choose Files'),
    field('From', ['Auto-detect']),
    field('Into'),
    ['an AI translation may be chosen', (page) => page.getByRole('radio', { name: /^AI translation/ })],
    ['a certified one too', (page) => page.getByRole('radio', { name: /certified/ })],
    button('Translate'),
    section('#pricing-section'),
    link('Choose Enterprise AI', '/subscribe?plan=enterprise-ai'),
    link('Choose Enterprise AI + Human', '/subscribe?plan=enterprise-ai-human'),
    ...['/api-signup', '/languages', '/support', '/about', '/privacy', '/terms'].map((href) => link('', href)),
  ],
  '/login': [field('Email'), field('Password'), button('Sign In')],
  '/register': [
    field('First name'),
    field('Last name'),
    field('Email'),
    field('Password'),
    field('Country'),
    field('Primary language'),
    ['newsletter opt-in', (page) => page.getByRole('checkbox')],
    heading('What you get'),
  ],
  '/verify-email?email=ana@example.com': [text('ana@example.com'), button('Resend verification email')],
  '/verify-email?token=unknown': [
    link('Resend verification email', '/verify-email?resend=true'),
    link('Create New Account', '/register'),
    link('I forgot my password', '/forgot-password'),
    link('Contact Support', '/support'),
  ],
  '/products': [
    heading('Web Platform'),
    text('Live'),
    heading('Mobile App'),
    text('Q2 2025'),
    ['a button that is off', (page) => page.getByRole('button', { name: 'Coming soon', disabled: true })],
    ...['Enterprise AI', 'Enterprise AI + Human', 'Monthly Unlimited', 'Enterprise'].map(
      (plan): Block => [`plan ${plan}`, (page) => page.getByRole('heading', { name: plan, exact: true }).first()],
    ),
    text('$29.00'),
    text('10,000 pages a year'),
    heading('API Integration'),
    ...['Starter', 'Professional'].map((tier) => text(tier)),
    link('Request API Access', '/api-signup'),
  ],
  '/subscribe?plan=enterprise-ai': [
    text('$199.00'),
    text('1,000 pages a month included'),
    text('30-day money-back guarantee'),
    link('Back to Plans', '/products'),
    link('Terms', '/terms'),
    link('Privacy', '/privacy'),
  ],
  '/api-signup': [
    ...['Company name', 'Contact name', 'Email', 'Phone (optional)', 'Website (optional)', 'Use case'].map((label) =>
      field(label),
    ),
    field('Company size (optional)', ['1-10', '11-50', '51-200', '201-1000', '1000+']),
    field('Documents a month (optional)', ['1-100', '101-500', '501-2000', '2000+']),
    ['four timelines', (page) => page.locator('select[name=timeline]:has(option:nth-of-type(5):last-of-type)')],
    field('Anything else (optional)'),
  ],
  '/languages': [
    text(/\d+ languages that you can translate/),
    text('95%+'),
    text('24/7'),
    heading('Most Popular Languages'),
    heading('All Supported Languages'),
    heading(/European/),
    heading('Any-to-any pairs'),
    heading('Automatic source detection'),
    heading('Context preservation'),
    heading(/Domain accuracy/),
    link('Start Translating Now', '/'),
    link('Learn More', '/about'),
  ],
  '/support': [
    heading('Frequent questions'),
    link('@', 'mailto:support@attesta.local'),
    field('Subject'),
    button('Send my question'),
  ],
  '/user-docs': [
    heading('Quick start'),
    ['four steps', (page) => page.locator('ol > li:nth-child(4):last-child')],
    heading('AI or certified'),
    heading(/supported languages/),
    heading('Your dashboard'),
    heading('Files'),
    heading('If something goes wrong'),
  ],
  '/no-such-page': [heading(/Page Not Found/)],
}

const publicLinks = ['/', '/about', '/products', '/languages', '/translator-application', '/support']
const memberLinks = ['/dashboard', '/translator-dashboard', '/admin']

let guest: Visitor
beforeAll(async () => {
  guest = await visitor('desktop')
})
afterAll(async () => {
  await leave(guest)
})

describe.each(Object.entries(pages))('%s', (path, blocks) => {
  beforeAll(async () => {
    await guest.page.goto('about:blank')
    await guest.page.goto(baseUrl + path)
    await guest.page.getByRole('heading', { level: 1 }).waitFor()
  })
  test.each(blocks)('%s', async (_, where) => where(guest.page).waitFor({ timeout: 10_000 }))
})

test('every language that works is listed once, and as many as the page says', async () => {
  const { page } = guest
  await page.goto(`${baseUrl}/languages`)
  const names = page.getByRole('region', { name: 'All Supported Languages' }).getByRole('listitem')
  await names.first().waitFor()
  const listed = await names.allInnerTexts()
  expect(new Set(listed).size).toBe(listed.length)
  await page.getByText(`${listed.length} languages that you can translate`).waitFor()
})

describe('the header', () => {
  const hrefs = (page: Page) =>
    page.locator('header nav a').evaluateAll((links) => links.map((each) => each.getAttribute('href')))

  test('signed out: the public pages in their order, the one that is open marked, and the two ways in', async () => {
    const { page } = guest
    await page.goto(`${baseUrl}/products`)
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
    expect(await hrefs(page)).toEqual(publicLinks)
    expect(await page.locator('header nav [aria-current=page]').getAttribute('href')).toBe('/products')
    expect(await page.locator('header').getByRole('link', { name: 'Sign In' }).getAttribute('href')).toContain('/login')
    expect(await page.locator('header').getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe(
      '/register',
    )
  })

  test('signed in: dashboard, hub and admin for everybody, the email beside its icon, and the way out', async () => {
    const person = await visitor('desktop')
    const { email } = await becomeCustomer(person)
    await person.page.goto(`${baseUrl}/dashboard`)
    const header = person.page.locator('header')
    await header.getByText(email).waitFor()
    await header.getByRole('button', { name: 'Sign Out' }).waitFor()
    expect(await hrefs(person.page)).toEqual([...publicLinks, ...memberLinks])
    const middles = await header.locator('nav a:visible, button:visible').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return top + height / 2
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles), 'one row at 1440').toBeLessThan(8)

    // Who has an account comes to translate.
    await person.page.goto(baseUrl)
    await header.getByText(email).waitFor()
    await person.page.locator('main section').first().and(person.page.locator('#upload-section')).waitFor()
    await leave(person)
  })

  test('on a phone the navigation is a side panel that closes when a link is chosen', async () => {
    const person = await visitor('phone')
    await person.page.goto(baseUrl)
    await person.page.getByRole('button', { name: 'Open menu' }).click()
    const panel = person.page.getByRole('dialog')
    await panel.getByRole('link', { name: 'Products' }).click()
    await person.page.waitForURL('**/products')
    await panel.waitFor({ state: 'hidden' })
    await leave(person)
  })
})
