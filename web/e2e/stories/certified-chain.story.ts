import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { buyCertified, claim, edit, sign } from '../certified.ts'
import { saved } from '../files.ts'
import { mailTo } from '../mailbox.ts'
import { runFriday, staff } from '../staff.ts'
import { becomeTranslator } from '../translator.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

test('H1: from a certified upload to a certificate that anyone can check, and the Friday on which its translator is paid', async () => {
  const customer = await visitor('desktop')
  const translator = await visitor('desktop')
  const office = await staff(translator.address)
  const [{ email }, signer] = await Promise.all([
    becomeCustomer(customer),
    becomeTranslator(translator, office, ['en-pt']),
  ])
  const id = await buyCertified(customer, 31)
  await claim(translator, 31)
  await edit(translator, 31)
  await sign(translator, `${signer.firstName} ${signer.lastName}`)

  const mail = await mailTo(email, /certified and ready/i)
  expect(mail.text).toContain('Rosa Marín')
  await customer.page.goto(`${baseUrl}/?translation=${id}`)
  await customer.page.getByRole('heading', { name: 'Your certificate' }).waitFor()
  await customer.page.getByText('Signed by Rosa Marín').waitFor()
  await look(customer, 'certificate')
  const download = customer.page.getByRole('button', { name: 'Certified PDF', exact: true })
  const { bytes } = await saved(customer.page, () => download.click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const link = await customer.page.getByRole('link', { name: 'Check it as others do' }).getAttribute('href')
  await check(bytes, link ?? '')
  await rate(customer)
  await pay(translator, office, signer.email, id)
  await Promise.all([leave(customer), leave(translator)])
})

/** Whoever receives the file drops it, signed in nowhere; then a copy with one other byte. */
async function check(bytes: Buffer, link: string): Promise<void> {
  const stranger = await visitor('phone')
  const { page } = stranger
  await page.goto(`${baseUrl}/verify`)
  await drop(page, 'certified.pdf', bytes)
  await page.getByText('Genuine', { exact: true }).waitFor()
  await page.getByText(/Exactly the file that Rosa Marín signed/).waitFor()
  await look(stranger, 'verify-genuine')
  const altered = Buffer.from(bytes)
  const middle = Math.floor(altered.length / 2)
  altered[middle] = (altered[middle] ?? 0) ^ 1
  await page.goto(`${baseUrl}${link}`)
  await page.getByText('This certificate is in force').waitFor()
  await drop(page, 'altered.pdf', altered)
  await page.getByText('Not the certified file', { exact: true }).waitFor()
  await look(stranger, 'verify-altered')
  await leave(stranger)
}

/** A file that is dragged onto the page from a folder. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const area = page
    .getByText('Drop the certified PDF here')
    .or(page.getByText(/\.pdf$/))
    .first()
  await area.waitFor()
  // The page was drawn when the site was built: it takes a file once its scripts are there.
  await page.getByRole('button', { name: 'Check', exact: true, disabled: false }).waitFor()
  const dragged = await page.evaluateHandle(
    ([file, base64]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], file, { type: 'application/pdf' }))
      return data
    },
    [name, bytes.toString('base64')] as const,
  )
  await area.dispatchEvent('drop', { dataTransfer: dragged })
}

async function rate(person: Visitor): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'What the human changed' }).click()
  await page.getByText(/^\d of 4 segments changed/).waitFor()
  await page.getByLabel('5 of 5').check()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await page.getByText('You rated it 5 of 5').waitFor()
  await look(person, 'certified-rated')
}

type Office = Awaited<ReturnType<typeof staff>>
type Payout = { id: number; translatorPayout: number; payoutStatus: string }
type Batch = { payments: { translatorId: string; email: string; status: string }[] }

/** Staff queue the pay, Friday comes, the bank's number is entered; the translator reads it in the hub. */
async function pay({ page, ...person }: Visitor, office: Office, email: string, id: number): Promise<void> {
  const pending = await office.get<Payout[]>('/api/pending-payouts?limit=50')
  expect(pending.find((one) => one.id === id)).toMatchObject({ translatorPayout: 8.73, payoutStatus: 'pending' })
  await office.post('/api/update-payout-status', { translationId: id, status: 'processing', payoutMethod: 'manual' })
  await mailTo(email, /friday/i)
  await runFriday()
  const [batch] = await office.get<{ date: string }[]>('/api/admin/payout-batches?limit=1')
  const path = `/api/admin/payout-batches/${batch?.date}`
  const { payments } = await office.get<Batch>(path)
  const mine = payments.find((one) => one.email === email)
  expect(mine, 'in this Friday’s batch; an instance has one a week: npm start -- --fresh').toBeDefined()
  await office.post(`${path}/confirm`, { payments: [{ translatorId: mine?.translatorId, transactionId: 'story-1' }] })
  await mailTo(email, /paid/i)
  await page.reload()
  const statement = page.getByRole('link', { name: /^Statement of .* as PDF$/ })
  await statement.waitFor()
  await look({ page, ...person }, 'hub-paid')
  const { bytes } = await saved(page, () => statement.click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
}
