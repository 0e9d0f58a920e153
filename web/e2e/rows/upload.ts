import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { maxFileBytes } from '#shared/documents/document.ts'
import { chooseFile, type Upload } from '../translate.ts'
import type { Row } from './row.ts'
import { answering, expectToast, json, open, openUpload, runUntil, stopClock, toast } from './screen.ts'

export const note = (name: string): Upload => ({
  name,
  buffer: Buffer.from('The contractor shall return the machinery within thirty days.\n'),
})

const area = (page: Page) => page.getByText('Drop your documents here')

/** Drags files over the area, and lets go of them where `drop` says so. */
export const drag = (page: Page, files: { name: string; bytes?: number }[], drop: boolean) =>
  page.evaluate(
    ([wanted, letGo]) => {
      const target = document.querySelector('#document-file')?.parentElement
      const data = new DataTransfer()
      for (const { name, bytes = 4 } of wanted) data.items.add(new File([new Uint8Array(bytes).fill(65)], name))
      for (const type of ['dragenter', 'dragover', ...(letGo ? ['drop'] : [])]) {
        target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      }
    },
    [files, drop] as const,
  )

export const uploadArea: Row[] = [
  [
    'Upload area: empty, drag-over, file selected.',
    async ({ guest: { page } }) => {
      await openUpload(page)
      await drag(page, [{ name: 'note.txt' }], false)
      await page.locator('[data-active]').waitFor()
    },
  ],
  [
    'A dropped or picked file moves it to file selected;',
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'dropped.txt' }], true)
      await page.getByRole('button', { name: 'Remove dropped.txt' }).click()
      await chooseFile(page, note('picked.txt'))
      await page.getByText('picked.txt').waitFor()
      expect(await area(page).count()).toBe(0)
    },
  ],
  [
    'remove returns it to empty;',
    async ({ guest: { page } }) => {
      await page.getByRole('button', { name: 'Remove picked.txt' }).click()
      await area(page).waitFor()
    },
  ],
  [
    'a rejected (too large) file leaves it empty.',
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'large.txt', bytes: maxFileBytes + 1 }], true)
      await expectToast(page, 'File too large')
      await area(page).waitFor()
    },
  ],
]

async function fillIn(page: Page, file: Upload): Promise<void> {
  await chooseFile(page, file)
  await page.getByLabel('From').selectOption({ label: 'English' })
  await page.getByLabel('Into').selectOption({ label: 'Portuguese' })
}

const pressTranslate = (page: Page) => page.getByRole('button', { name: 'Translate', exact: true }).click()

export const translateFlow: Row[] = [
  [
    'Translate flow: idle, uploading with progress, result.',
    async ({ member: { page } }) => {
      await openUpload(page)
      await page.getByRole('button', { name: 'Translate', exact: true }).waitFor()
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const isUpload = (url: URL) => !url.pathname.startsWith('/api/')
      await page.route(isUpload, async (route) => {
        if (route.request().method() === 'POST') await held
        await route.fallback()
      })
      await fillIn(page, note('first.txt'))
      await pressTranslate(page)
      await page.getByRole('progressbar', { name: /^Uploading/ }).waitFor()
      release()
      await page.getByRole('article', { name: 'first.txt' }).waitFor()
      await page.unroute(isUpload)
    },
  ],
  [
    'Logged-out: sample preview with prompt to register.',
    async ({ guest: { page } }) => {
      await page.getByRole('region', { name: 'Sample preview, watermarked' }).waitFor()
      await page.getByText('Create an account to translate your own document.').waitFor()
    },
  ],
  [
    'Logged-in: result list plus cart.',
    async ({ member: { page } }) => {
      await page.getByRole('article', { name: 'first.txt' }).waitFor()
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expectToast(page, 'Added to Cart')
      await page.getByRole('region', { name: 'Cart: 1 document' }).waitFor()
    },
  ],
]

const settings = (page: Page) => page.evaluate(() => sessionStorage.getItem('attesta.translate'))
const back = encodeURIComponent('/?continue=translation')

export const notSignedIn: Row[] = [
  [
    "Not logged in when translating: the file name, languages and type are saved in session storage, toast 'Please Log In' shows, and after 1 s the user goes to the login page with return to /?continue=translation.",
    async ({ guest: { page } }) => {
      await openUpload(page)
      await page.getByRole('radio', { name: /certified/i }).check()
      await fillIn(page, note('contract.txt'))
      await stopClock(page)
      await pressTranslate(page)
      const used = await runUntil(page, toast(page))
      await expectToast(page, 'Please Log In')
      expect(JSON.parse((await settings(page)) ?? '')).toMatchObject({
        filename: 'contract.txt',
        sourceLanguage: 'en',
        targetLanguage: 'pt',
        translationType: 'certified',
      })
      await page.clock.runFor(999 - used)
      expect(new URL(page.url()).pathname).toBe('/')
      await page.clock.runFor(1 + used)
      await page.waitForURL(`**/login?redirect=${back}`)
      await page.clock.resume()
    },
  ],
  [
    "The same happens when the server error contains 'Sign up required' or 'authentication'.",
    async ({ member: { page } }) => {
      for (const message of ['Sign up required', 'This needs authentication']) {
        await openUpload(page)
        const refuse = json(403, { code: 'forbidden', message })
        await answering(
          page,
          '**/api/uploads',
          (route) => route.fulfill(refuse),
          async () => {
            await fillIn(page, note('contract.txt'))
            await pressTranslate(page)
            await expectToast(page, 'Please Log In')
            await page.waitForURL(/continue=translation/)
          },
        )
      }
    },
  ],
  [
    "On return with continue=translation the settings are restored and toast 'Welcome back!' asks the user to select the file again.",
    async ({ member: { page } }) => {
      // The picked file waits in this browser and is there again; it is asked for where it is gone.
      await expectToast(page, 'Welcome back!', { text: 'contract.txt and your choices are here' })
      const kept = { filename: 'contract.txt', sourceLanguage: 'en', targetLanguage: 'pt', translationType: 'ai' }
      await page.evaluate((text) => sessionStorage.setItem('attesta.translate', text), JSON.stringify(kept))
      await open(page, '/?continue=translation')
      await expectToast(page, 'Welcome back!', { text: 'Please select contract.txt again' })
      expect(await page.getByLabel('From').inputValue()).toBe('en')
      expect(await page.getByLabel('Into').inputValue()).toBe('pt')
      await area(page).waitFor()
    },
  ],
]
