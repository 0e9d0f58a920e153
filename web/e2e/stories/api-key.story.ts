import { createHmac } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { applyForApi, approveApplications } from '../api-access.ts'
import { mailTo } from '../mailbox.ts'
import { type Received, receiver } from '../receiver.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

test('a program translates with a key of its own, is told by a signed event, and is shut out once the key is revoked', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)
  await openAccount(person)
  await page.getByText('API keys come with an approved application.').waitFor()

  await applyForApi(person, account.email)
  await mailTo(account.email, /application/i)
  await approveApplications(account.email)
  await openAccount(person)
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name of the key').fill('Billing server')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  const key = await shownIn(page.getByRole('region', { name: 'API key', exact: true }))
  await look(person, 'api-key-made')
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect(await page.content()).not.toContain(key)

  const endpoint = await receiver()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByLabel('Endpoint URL').fill('https://169.254.169.254/')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByText('The URL must name a public host').waitFor()
  await page.getByLabel('Endpoint URL').fill(endpoint.url)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  const secret = await shownIn(page.getByRole('region', { name: 'Signing secret' }))
  await page.getByRole('button', { name: 'I have stored it' }).click()

  const first = await translate(key, 'contract-4711', 'The invoice is due on Friday.')
  const again = await translate(key, 'contract-4711', 'The invoice is due on Friday.')
  const other = await translate(key, 'contract-4711', 'Something else.')
  expect([first.status, again.status, other.status]).toEqual([200, 200, 409])
  expect([again.body, again.replayed]).toEqual([first.body, 'true'])

  const told = await endpoint.next()
  expect(isSigned(told, secret)).toBe(true)
  const event = JSON.parse(told.body) as { id: number; type: string; data: { translationId: number } }
  expect([event.type, event.data.translationId]).toEqual(['translation.awaiting_payment', first.body['translationId']])

  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Delivered').waitFor()
  await look(person, 'api-deliveries')
  await page.getByRole('button', { name: /^Send again/ }).click()
  const replayed = await endpoint.next()
  expect([replayed.body, isSigned(replayed, secret)]).toEqual([told.body, true])

  await page.getByRole('button', { name: 'Revoke Billing server' }).click()
  await page.getByLabel('Type the name of the key').fill('Billing')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('This is not the name of the key').waitFor()
  await page.getByLabel('Type the name of the key').fill('Billing server')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No keys yet').waitFor()
  expect((await translate(key, 'contract-4712', 'Too late.')).status).toBe(401)
  await endpoint.close()
  await leave(person)
})

test('the documentation shows every call that takes a key', async () => {
  const person = await visitor('phone')
  const { page } = person
  await page.goto(`${baseUrl}/docs/api`)
  await page.getByText('/api/download-translation/{id}').waitFor()
  await page.getByText('POST /api/translate').click()
  await page.locator('#startTranslation').getByText('multipart/form-data').waitFor()
  await look(person, 'api-docs')
  await leave(person)
})

async function openAccount({ page }: Visitor): Promise<void> {
  await page.goto(`${baseUrl}/account`)
  await page.getByRole('heading', { name: 'API', exact: true }).waitFor()
}

async function shownIn(block: Locator): Promise<string> {
  return (await block.innerText()).trim()
}

/** What a customer's program does: no browser, no cookie, no origin. */
async function translate(key: string, idempotencyKey: string, text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'letter.txt', { type: 'text/plain' }))
  form.set('sourceLanguage', 'en')
  form.set('targetLanguage', 'pt')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
  const response = await fetch(`${baseUrl}/api/translate`, { method: 'POST', headers, body: form })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body, replayed: response.headers.get('idempotency-replayed') }
}

function isSigned({ body, signature }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}
