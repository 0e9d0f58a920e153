import type { Page } from 'playwright-core'
import { baseUrl, type Visitor } from './world.ts'

export type Upload = { name: string; mimeType?: string; buffer: Buffer }
export type TranslationRequest = { from?: string; into: string; certified?: boolean }

const minutes = 60_000

/** Chooses the file and the languages in the upload area, and presses Translate. */
export async function startTranslating({ page }: Visitor, file: Upload, request: TranslationRequest): Promise<void> {
  await page.goto(`${baseUrl}/#upload-section`)
  await chooseFile(page, file)
  if (request.from) await page.getByLabel('From').selectOption({ label: request.from })
  await page.getByLabel('Into').selectOption({ label: request.into })
  if (request.certified) await page.getByRole('radio', { name: /certified/i }).check()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
}

/** Sends a file without the screen, as a program of the person would; its translation is in their history. */
export async function sendFile(
  { page }: Visitor,
  file: Upload,
  from: string,
  into: string,
  type: 'ai' | 'certified' = 'ai',
): Promise<void> {
  const status = await page.evaluate(
    async ([name, base64, source, target, kind]) => {
      const form = new FormData()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      form.append('file', new Blob([bytes]), name)
      form.append('sourceLanguage', source)
      form.append('targetLanguage', target)
      form.append('translationType', kind)
      return (await fetch('/api/translate', { method: 'POST', body: form })).status
    },
    [file.name, file.buffer.toString('base64'), from, into, type] as const,
  )
  if (status !== 200) throw new Error(`${file.name} was not taken: ${status}`)
}

export async function chooseFile(
  page: Page,
  { name, mimeType = 'application/octet-stream', buffer }: Upload,
): Promise<void> {
  await page.getByText('Drop your documents here').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

/** Waits for the result card with its preview, and puts it into the cart. */
export async function addToCart({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click({ timeout: 3 * minutes })
  await page.getByRole('button', { name: 'Add Another Document' }).waitFor()
}

export async function toCheckout({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/checkout\?/)
  await page.getByRole('heading', { name: 'Complete Payment' }).waitFor()
}

/** Fills the card form and presses Complete Payment. */
export async function payWith(page: Page, cardNumber: string): Promise<void> {
  await fillCard(page, cardNumber)
  await page.getByRole('button', { name: 'Complete Payment' }).click()
}

export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiration (MM / YY)').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  // Whether it is asked for depends on the country.
  const zip = page.getByLabel('ZIP')
  if ((await zip.count()) > 0) await zip.fill('94107')
}
