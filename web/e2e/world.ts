import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from './browser.ts'

/** Where the running product is; `npm test` sets it, and by hand it is what `npm start` opens. */
export const baseUrl = process.env['SITE_URL'] ?? 'http://localhost:3000'
export const output = new URL('../../test-output/', import.meta.url).pathname

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
export type Size = keyof typeof sizes

/** One for all stories of a worker, which ends with it. */
let browser: Promise<Browser> | undefined

/** One visitor with their own cookies and their own network address, so that stories do not share limits or promotions. */
export async function visitor(size: Size, address = someAddress()): Promise<Visitor> {
  // One that crashed would fail every later story of its worker.
  if (browser && !(await browser).isConnected()) browser = undefined
  browser ??= openBrowser()
  const context = await (await browser).newContext({
    viewport: sizes[size],
    // A quarter of the points: where no picture is taken nobody sees them, and drawing takes a fifth of the browser's time.
    deviceScaleFactor: isWhole ? 1 : 0.5,
    acceptDownloads: true,
    // A toast that comes while a page is looked at would be measured in the middle of its fade.
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-local-viewer-address': address },
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
  })
  return { context, page, size, address, complaints }
}

export type Visitor = { context: BrowserContext; page: Page; size: Size; address: string; complaints: string[] }

/** The same page in another window. */
export async function resize(person: Visitor, size: Size): Promise<void> {
  await person.page.setViewportSize(sizes[size])
  person.size = size
}

/** Ends a visit; a page error or a broken content security policy on the way fails the story (promise V6). */
export async function leave(person: Visitor): Promise<void> {
  await person.context.close()
  expect(person.complaints).toEqual([])
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/**
 * No serious finding of axe on the page. `npm test -- --slow` also takes a picture of it under test-output, looks at it at each size, and
 * at the contrast in the dark.
 */
export async function look(person: Visitor, name: string): Promise<void> {
  const { page, size } = person
  await fadesEnd(page)
  if (isWhole) {
    mkdirSync(`${output}stories`, { recursive: true })
    await page.screenshot({ path: `${output}stories/${name}-${size}.png`, fullPage: true })
  }
  if (seenBefore.has(name) && !isWhole) return
  const found = seenBefore.has(name)
    ? await seriousFindings(axeOn(page).disableRules('color-contrast'))
    : [...(await seriousFindings(axeOn(page))), ...(isWhole ? await findingsInTheDark(page) : [])]
  seenBefore.add(name)
  expect(found.map((finding) => `${name}: ${finding}`)).toEqual([])
}

const isWhole = process.env['WHOLE_TESTS'] !== undefined

/** Contrast is the same at every size, and takes more time than all other rules: once is enough. */
const seenBefore = new Set<string>()

async function findingsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await fadesEnd(page)
  const found = await seriousFindings(axeOn(page).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** A colour in the middle of its fade is nobody's colour; what scripts colour follows a frame later. */
async function fadesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.allSettled(document.getAnimations().map((one) => one.finished))
  })
}

/** Of rules that hold only whether they hold: describing each element that keeps them takes a third of the time. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function seriousFindings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** An address of the test network 203.0.113.0/24 and its neighbours: nobody else in this run has it. */
const someAddress = (): string => `203.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
