import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteClient } from '../../../infra/local/seed/site-client.ts'
import { type Account, becomeCustomer } from '../account.ts'
import { buyCertified, claim, edit, segments, sign } from '../certified.ts'
import { mailTo } from '../mailbox.ts'
import { staff } from '../staff.ts'
import { becomeTranslator } from '../translator.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

let customer: Visitor
let translator: Visitor
let office: SiteClient
let account: Account
let id: number

beforeAll(async () => {
  customer = await visitor('desktop')
  translator = await visitor('desktop')
  office = await staff(translator.address)
  ;[account] = await Promise.all([becomeCustomer(customer), becomeTranslator(translator, office, ['en-pt'])])
}, 180_000)
afterAll(async () => {
  await leave(customer)
  await leave(translator)
})

const refund = () =>
  customer.page.evaluate(async (translationId) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/refund', { method: 'POST', headers, body: JSON.stringify({ translationId }) })
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
  }, id)

test('before anybody has claimed it, a certified translation is given back, and leaves the queue', async () => {
  const person = await visitor('desktop')
  const { page } = person
  await becomeCustomer(person)
  await buyCertified(person, 32)
  await page.goto(`${baseUrl}/account#receipts`)
  await page
    .getByRole('button', { name: /^Ask for a refund/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return $12.48' }).click()
  await page.getByText('$12.48 returned').first().waitFor()
  await leave(person)
})

test('once it is claimed the payment is final; a lock that is lost keeps the work, which its translator finds again with the next claim', async () => {
  id = await buyCertified(customer, 32)
  await claim(translator, 32)
  const { page } = translator
  expect(await refund()).toEqual({ status: 409, code: 'refund-begun' })
  const field = page.getByLabel('Translation of segment 1', { exact: true })
  await field.waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Certidão')
  await page.getByText('All saved').waitFor()
  const [item] = (
    await office.get<{ id: number; translationId: number }[]>('/api/human-translation-queue?limit=50')
  ).filter(({ translationId }) => translationId === id)
  expect(item).toBeDefined()
  await office.post(`/api/admin/jobs/${item?.id}/take-back`, { reason: 'A trial of the story' })
  await page.keyboard.type(' de nascimento')
  await page.getByText('You do not hold this job any more').waitFor()
  await page.getByRole('button', { name: 'Copy my unsent work' }).waitFor()
  await look(translator, 'editor-lost')
  await page.getByRole('link', { name: 'Back to your jobs' }).click()
  await claim(translator, 32)
  await field.waitFor()
  expect(await field.textContent()).toContain('Certidão')
  await page.locator('[data-active]').getByText('Edited').waitFor()
  await look(translator, 'editor-regained')
})

test('a correction goes back to its translator; its certificate replaces the first, which says so to whoever checks it', async () => {
  const { page } = customer
  await edit(translator, 32)
  await sign(translator, 'Rosa Marín')
  await mailTo(account.email, /certified and ready/i)
  await page.goto(`${baseUrl}/?translation=${id}`)
  const first = await page.getByRole('link', { name: 'Check it as others do' }).getAttribute('href')
  await page.getByRole('button', { name: 'Ask for a correction' }).click()
  await page.getByRole('checkbox', { name: /Segment 3/ }).check()
  await page.getByLabel('What should be different?').fill('Her father is a fisherman, not a farmer.')
  await look(customer, 'correction-asked')
  await page.getByRole('button', { name: 'Ask for the correction' }).click()
  await page.getByText(/A correction is under way/).waitFor()

  const hub = translator.page
  await hub.reload()
  await hub.getByRole('button', { name: /^Start Work/ }).click()
  await hub.getByRole('link', { name: 'Open the editor' }).click()
  await hub.getByRole('button', { name: 'Customer’s request' }).last().click()
  await hub.getByText('Her father is a fisherman, not a farmer.').waitFor()
  await hub.keyboard.press('Escape')
  const field = hub.getByLabel('Translation of segment 3', { exact: true })
  await field.waitFor()
  await field.click()
  await hub.keyboard.press('Control+a')
  await hub.keyboard.type('O pai dela é pescador e a mãe dela é professora.')
  await hub.keyboard.press('Control+Enter')
  await hub.getByText(`${segments} of ${segments} confirmed`).waitFor()
  await sign(translator, 'Rosa Marín')

  await mailTo(account.email, /corrected translation is ready/i)
  await page.reload()
  await page.getByRole('heading', { name: 'Earlier certificates' }).waitFor()
  await look(customer, 'certificate-superseded')
  await page.goto(`${baseUrl}${first}`)
  await page.getByText('Replaced', { exact: true }).waitFor()
  await look(customer, 'verify-superseded')
})

test('a deleted document leaves a signed receipt that says what went and what stays', async () => {
  const { page } = customer
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByRole('button', { name: 'More for birth certificate.docx' }).click()
  await page.getByRole('menuitem', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await page.getByText('Deleted document').first().waitFor()
  await page.getByRole('button', { name: /^Receipt of the document deleted on/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What went').waitFor()
  await dialog.getByText('The certificate', { exact: true }).waitFor()
  await look(customer, 'deletion-receipt')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download signed receipt' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.jws$/)
})
