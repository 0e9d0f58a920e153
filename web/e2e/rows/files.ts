import { expect } from 'vitest'
import { autoDetect } from '#shared/languages/language.ts'
import type { Guest, Row } from './row.ts'
import { expectToast, open, openUpload } from './screen.ts'
import { drag } from './upload.ts'

export const upload: Row<Guest>[] = [
  [
    'Upload: one file at a time;',
    async ({ guest: { page } }) => {
      await openUpload(page)
      expect(await page.locator('#document-file').getAttribute('multiple')).toBeNull()
      await drag(page, [{ name: 'a.txt' }, { name: 'b.txt' }], true)
      await page.getByText('Drop your documents here').waitFor()
    },
  ],
  [
    'accepted types .pdf, .docx, .txt;',
    async ({ guest: { page } }) => {
      expect((await page.locator('#document-file').getAttribute('accept'))?.split(',')).toEqual(
        expect.arrayContaining(['.pdf', '.docx', '.txt']),
      )
      for (const name of ['a.pdf', 'b.docx', 'c.txt', 'D.TXT']) {
        await drag(page, [{ name }], true)
        await page.getByRole('button', { name: `Remove ${name}` }).click()
      }
    },
  ],
  [
    "a file larger than 10485760 bytes (10 MB) is rejected with a destructive notice 'File too large' / 'Please select a file smaller than 10MB'.",
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'just.txt', bytes: 10_485_760 }], true)
      await page.getByRole('button', { name: 'Remove just.txt' }).click()
      await drag(page, [{ name: 'over.txt', bytes: 10_485_761 }], true)
      const text = 'Please select a file smaller than 10MB'
      await expectToast(page, 'File too large', { text, variant: 'destructive' })
    },
  ],
]

/** What the server says beside the fields of a call. */
const fieldsOf = (page: Parameters<typeof open>[0], path: string, body: object): Promise<Record<string, string>> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', body: text, headers })
      const { fields } = (await answer.json()) as { fields: Record<string, { message: string }> }
      return Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]))
    },
    [path, JSON.stringify(body)] as const,
  )

export const defaultMessages: Row<Guest>[] = [
  [
    "Default drop-zone messages that may surface: 'File type must be ...',",
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'picture.png' }], true)
      await expectToast(page, 'This file cannot be used', { text: 'File type must be PDF, DOCX or TXT' })
    },
  ],
  [
    "'File is larger than N bytes', 'File is smaller than N bytes',",
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'empty.txt', bytes: 0 }], true)
      await expectToast(page, 'This file cannot be used', { text: 'File is smaller than 1 bytes' })
    },
  ],
  [
    "'Too many files'.",
    async ({ guest: { page } }) => {
      await drag(page, [{ name: 'a.txt' }, { name: 'b.txt' }], true)
      await expectToast(page, 'This file cannot be used', { text: 'Too many files' })
    },
  ],
  [
    "Default schema messages: 'Required', 'Expected X, received Y', 'Invalid input', 'Invalid enum value'. Which forms use the generic default messages is not shown.",
    async ({ guest: { page } }) => {
      expect(await fieldsOf(page, '/api/login', { email: 5 })).toEqual({
        email: 'Expected string, received number',
        password: 'Required',
      })
      expect(await fieldsOf(page, '/api/api-applications', { companySize: 'huge' })).toMatchObject({
        companySize: 'Invalid enum value',
      })
      expect(await fieldsOf(page, '/api/verify-email', { token: '' })).toMatchObject({ token: 'Invalid input' })
    },
  ],
]

export const translating: Row<Guest>[] = [
  [
    "Translate needs a file and a target language, otherwise toast 'Missing Information' / 'Please select a file and target language'.",
    async ({ guest: { page } }) => {
      await openUpload(page)
      const missing = async () => {
        await page.getByRole('button', { name: 'Translate', exact: true }).click()
        await expectToast(page, 'Missing Information', { text: 'Please select a file and target language' })
        await page.getByRole('button', { name: 'Dismiss' }).click()
      }
      await missing()
      await drag(page, [{ name: 'a.txt' }], true)
      await page.getByText('a.txt').waitFor()
      await missing()
    },
  ],
  [
    'Source language defaults to auto; translation type defaults to ai.',
    async ({ guest: { page } }) => {
      expect(await page.getByLabel('From').inputValue()).toBe(autoDetect)
      expect(await page.getByRole('radio', { name: /^AI translation/ }).isChecked()).toBe(true)
    },
  ],
]

export const emptyCart: Row<Guest>[] = [
  [
    "Checkout with an empty cart: toast 'Cart is Empty' / 'Add some documents to your cart first.'",
    async ({ guest: { page } }) => {
      await open(page, '/checkout')
      await expectToast(page, 'Cart is Empty', { text: 'Add some documents to your cart first.' })
    },
  ],
]
