import { expect, test } from 'vitest'
import { slowLine } from '../slow-line.ts'
import { baseUrl, leave, look, resize, visitor } from '../world.ts'

/** The pages that anybody may open, and what says that the right one came. */
const pages: [string, RegExp][] = [
  ['/', /The whole document, in another language/],
  ['/login', /Sign in/],
  ['/register', /Create your account/],
  ['/verify-email', /Check your email/],
  ['/forgot-password', /Reset your password/],
  ['/products', /Products/],
  ['/subscribe?plan=enterprise-ai', /Enterprise AI/],
  ['/api-signup', /API/],
  ['/languages', /Languages/],
  ['/about', /About/],
  ['/support', /Support/],
  ['/terms', /Terms/],
  ['/privacy', /Privacy/],
  ['/user-docs', /User guide/i],
  ['/docs/api', /API/],
  ['/no-such-page', /Page Not Found/],
]

test.each(pages)(
  '%s stands in its frame, has one main heading and no serious finding, on a desktop and on a phone',
  async (path, heading) => {
    const person = await visitor('desktop')
    const { page } = person
    await page.goto(baseUrl + path)
    for (const size of ['desktop', 'phone'] as const) {
      await resize(person, size)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.title()).not.toBe('')
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
      await look(person, `page${path.replace(/\W+/g, '-')}`)
    }
    await leave(person)
  },
)

test('in Arabic the pages read from the right, on a phone and in the dark, with no serious finding and nothing over the edge', async () => {
  const person = await visitor('phone')
  const { page } = person
  await page.goto(`${baseUrl}/`)
  await page.getByLabel('Language').selectOption('ar')
  await page.locator('html[dir=rtl] h1').waitFor()
  for (const path of ['/', '/products', '/support', '/docs/api']) {
    await page.goto(baseUrl + path)
    await page.locator('html[dir=rtl] h1').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    await look(person, `arabic${path.replace(/\W+/g, '-')}`)
  }
  await leave(person)
})

test.each(['/dashboard', '/account', '/checkout?translationId=1'])(
  '%s asks a visitor to sign in, and never shows an empty shell',
  async (path) => {
    const person = await visitor('desktop')
    await person.page.goto(baseUrl + path)
    await person.page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
    await leave(person)
  },
)

test('a public page is there before its scripts, under its own name; every other starts from the shell', async () => {
  const htmlOf = async (path: string) => (await fetch(baseUrl + path)).text()
  const about = await htmlOf('/about')
  expect(about).toContain('<title>About · Attesta</title>')
  expect(about).toContain(`<link rel="canonical" href="${baseUrl}/about">`)
  expect(about).toContain('What we promise</h2>')
  for (const path of ['/dashboard', '/no-such-page']) expect(await htmlOf(path)).not.toContain('<h1')
})

test('what a prerendered page cannot do yet waits for its scripts: no choice is lost', async () => {
  const person = await visitor('phone')
  const { page } = person
  await page.goto(`${baseUrl}/about`, { waitUntil: 'commit' })
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('heading', { level: 1, name: 'Über uns' }).waitFor()
  await leave(person)
})

test('on a slow line a prerendered page can be read while its foot is on its way, and is taken over when it is there whole', async () => {
  await using line = await slowLine()
  const person = await visitor('phone')
  const { page } = person
  await page.goto(`${line.url}/about`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  line.bringFeet()
  await expect.poll(() => page.getByLabel('Language').isEnabled(), { timeout: 10_000 }).toBe(true)
  expect(await page.locator('html').getAttribute('data-prerendered'), 'not drawn anew').toBe(`${line.url}/about`)
  await leave(person)
})

test('search engines are told which pages there are', async () => {
  const robots = await (await fetch(`${baseUrl}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
  const sitemap = await fetch(`${baseUrl}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toContain('xml')
  expect(await sitemap.text()).toContain(`<loc>${baseUrl}/languages</loc>`)
})
