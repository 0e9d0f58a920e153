import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Handler, intercept, stopIntercepting } from '../intercept.ts'
import { baseUrl } from '../world.ts'

/** The one toast that is there. */
export const toast = (page: Page): Locator => page.locator('li[data-variant]')

/** A toast with this title, and, where given, this text and look; it is the only one. */
export async function expectToast(
  page: Page,
  title: string,
  { text = '', variant }: { text?: string; variant?: 'default' | 'destructive' } = {},
): Promise<void> {
  const shown = toast(page).filter({ hasText: title })
  await shown.waitFor()
  expect(await toast(page).count()).toBe(1)
  expect(await shown.innerText()).toContain(text)
  if (variant) expect(await shown.getAttribute('data-variant')).toBe(variant)
}

export const open = (page: Page, path: string) => page.goto(baseUrl + path)

/** The home page at its upload section, which is loaded when it comes near; loaded anew even from there. */
export async function openUpload(page: Page): Promise<void> {
  await page.goto('about:blank')
  await open(page, '/#upload-section')
  await page.getByText('Drop your documents here').waitFor()
}

/** What is at an address, without its origin. */
export const at = (page: Page): string => page.url().replace(baseUrl, '')

export const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** While `act` runs, calls to an address are answered otherwise. */
export async function answering(
  page: Page,
  path: string | RegExp,
  handler: Handler,
  act: () => Promise<void>,
): Promise<void> {
  await intercept(page, path, handler)
  try {
    await act()
  } finally {
    stopIntercepting(page, path)
  }
}

/** The page's clock stands still from now on. A page must be whole by then: some of React's own work waits for the clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Lets a stopped clock go on in small steps until something is seen; the milliseconds that this took of it. */
export async function runUntil(page: Page, seen: Locator): Promise<number> {
  for (let used = 0; used <= 900; used += 20) {
    // What the page waits for meanwhile comes over the network, in real time.
    const isThere = await seen.waitFor({ timeout: 200 }).then(
      () => true,
      () => false,
    )
    if (isThere) return used
    await page.clock.runFor(20)
  }
  throw new Error(`Not seen while the clock went on: ${String(seen)}`)
}

/** The calls that a page makes to the API while `act` runs, as `POST /api/…`. */
export async function callsDuring(page: Page, act: () => Promise<void>): Promise<string[]> {
  const made: string[] = []
  const note = (request: { method: () => string; url: () => string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`)
  }
  page.on('request', note)
  try {
    await act()
  } finally {
    page.off('request', note)
  }
  return made
}
