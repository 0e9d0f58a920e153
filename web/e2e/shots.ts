import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { documentAt, paths } from '../src/paths.ts'
import { openBrowser } from './browser.ts'

/**
 * Pictures of every route at two widths in both themes under `test-output/shots`, and axe on each: a serious or critical finding,
 * a page wider than the screen or an error in the console ends it with 1. BASE_URL is the running site; with EMAIL and PASSWORD
 * the pages behind the sign-in are taken too. LOCALE is the browser's language. Arguments name routes, taken signed in where
 * EMAIL is given; none means all.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const locale = process.env.LOCALE ?? 'en'
const output = path.join(import.meta.dirname, '../../test-output/shots')
const looks = [1440, 390].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))

const open = [
  paths.home,
  paths.login,
  paths.register,
  paths.forgotPassword,
  `${paths.verifyEmail}?email=ana@example.com`,
  `${paths.verifyEmail}?token=used`,
  `${paths.resetPassword}?token=used`,
  `${paths.changeEmail}?token=used`,
  `${paths.undoEmail}?token=used`,
  paths.products,
  paths.languages,
  paths.about,
  paths.support,
  paths.verify,
  paths.certificateWording,
  paths.translatorApplication,
  paths.terms,
  paths.privacy,
  paths.userDocs,
  `${paths.subscribe}?plan=enterprise-ai`,
  paths.apiSignup,
  paths.apiDocs,
  paths.docs,
  documentAt('runbook'),
  paths.adminDocs,
  paths.logoDownload,
  '/no-such-page',
]
const signedIn = [paths.home, paths.dashboard, paths.account, paths.glossaries]

mkdirSync(output, { recursive: true })
const asked = process.argv.slice(2)
const browser = await openBrowser()
const faults: string[] = []
for (const look of looks) {
  const { EMAIL, PASSWORD } = process.env
  const member = EMAIL && PASSWORD ? { EMAIL, PASSWORD } : undefined
  if (asked.length > 0) faults.push(...(await walk(browser, look, asked, member)))
  else {
    faults.push(...(await walk(browser, look, open)))
    if (member) faults.push(...(await walk(browser, look, signedIn, member)))
  }
}
await browser.close()
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults; pictures in ${path.relative(process.cwd(), output)}`)
if (faults.length > 0) process.exitCode = 1

type Look = (typeof looks)[number]

async function walk(chrome: Browser, look: Look, routes: readonly string[], as?: { EMAIL: string; PASSWORD: string }) {
  const found: string[] = []
  const context = await chrome.newContext({
    viewport: { width: look.width, height: look.width < 600 ? 844 : 900 },
    colorScheme: look.theme,
    locale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => found.push(`${page.url()} ${error.message}`))
  if (as) await signIn(page, as.EMAIL, as.PASSWORD)
  for (const route of routes) {
    await page.goto(base + route, { waitUntil: 'networkidle' })
    await showAll(page)
    const name = `${as ? 'signed-in-' : ''}${route.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'}`
    const where = `${route} at ${look.width} ${look.theme}`
    await page.screenshot({
      path: path.join(output, `${name}-${look.width}-${look.theme}${locale === 'en' ? '' : `-${locale}`}.png`),
      fullPage: true,
    })
    found.push(...(await check(page)).map((fault) => `${where}: ${fault}`))
  }
  await context.close()
  return found
}

async function check(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
  ]
}

/** Scrolls through, so that what loads when it is nearly in view is there, and waits until nothing holds a place any more. */
async function showAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) {
    await page.evaluate(async (top) => {
      scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, y)
  }
  await page.waitForFunction(() => !document.querySelector('[data-skeleton], [data-waiting]'))
  await page.evaluate(() => scrollTo(0, 0))
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(base + paths.login)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.dashboard}`)
}
