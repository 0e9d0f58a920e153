import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** As many as the longest page takes from its end round to its beginning and on. */
const mostTabs = 60

/** Goes there with Tab alone, from where the focus was left; on the way it is always to be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await expectFocusKept(page)
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${mostTabs} times Tab did not lead to ${String(target)}`)
}

export async function pressWithKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Types what an option of the list begins with. */
export async function chooseWithKeys(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.type(option)
  expect(await list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe(option)
}

/**
 * The file dialog that a button opens. It is asked for before the focus gets there: a busy browser takes a while to hand it over.
 * Where none comes, the error says what had the focus instead.
 */
export async function chooserWithKeys(page: Page, button: Locator): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser', { timeout: 30_000 }).catch(() => undefined)
  await tabTo(page, button)
  await page.keyboard.press('Space')
  const opened = await chooser
  if (opened) return opened
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${String(button)} opened no file dialog; the focus is on ${focused}`)
}

/** What had the focus may go away; the focus then goes to what came in its place, never to nowhere. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    // Behind the last control comes the browser's own bar.
    if (!element || element === document.body) return 'seen'
    // A radio or a checkbox may be drawn by its neighbour, a field by its frame.
    const drawn = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
    const isMarked = drawn.some((one) => {
      if (!one) return false
      return [undefined, '::before'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    })
    return isMarked || element.tagName === 'IFRAME' ? 'seen' : `not marked: ${element.outerHTML.slice(0, 120)}`
  })
  expect(seen).toBe('seen')
}
