import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { hostileFiles } from '#functions/documents/testing/docx/hostile.ts'
import { type Account, becomeCustomer } from './account.ts'
import { applyForApi, approveApplications } from './api-access.ts'
import { letterPdf, richDocx } from './files.ts'
import { fillCard, payWith, type Upload } from './translate.ts'
import { baseUrl, type Visitor } from './world.ts'

export type FullAccount = { account: Account; ids: Record<keyof typeof states, number>; receipts: string[] }

/** What the account's documents went through, one of each. */
const states = {
  free: 'completed, the launch offer paid',
  queued: 'waits for its human',
  refunded: 'paid and given back',
  failed: 'could not be translated',
  unpaid: 'waits for its payment',
  long: 'waits for its payment, with a long name',
} as const

const minutes = 60_000
const longName = 'Certificado de nacimiento y antecedentes penales de María Fernanda Gutiérrez-Castañeda (copia 2).txt'

/** A customer who has done everything once: each kind of document, a refund, glossaries, a key, an endpoint that fails now and then. */
export async function fillAccount(person: Visitor): Promise<FullAccount> {
  const { page } = person
  const account = await becomeCustomer(person)
  const free = await begin(page, await letterPdf(), 'ai')
  const queued = await begin(page, richDocx(1), 'certified')
  const refunded = await begin(page, text('contract.txt'), 'ai')
  const unpaid = await begin(page, text('invoice.txt'), 'ai')
  const long = await begin(page, text(longName), 'ai')
  const failed = await begin(page, { name: 'secret.docx', buffer: encrypted() }, 'ai')
  for (const id of [free, queued, refunded, unpaid, long]) await reach(page, id, 'awaiting_payment')
  await reach(page, failed, 'failed')

  await pay(page, [free, queued])
  await pay(page, [refunded])
  const name = 'contract.txt'
  await page.goto(`${baseUrl}/account#receipts`)
  await page.getByRole('button', { name: `Ask for a refund of ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Return/ })
    .click()
  await page
    .getByText(/\$4\.95/)
    .first()
    .waitFor()
  const receipts = await page
    .locator('a[href^="/receipt/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

  await addGlossaries(page)
  await openApi(person, account.email)
  return { account, ids: { free, queued, refunded, failed, unpaid, long }, receipts }
}

/** Buys the plan that the page was asked for. */
export async function buyPlan(page: Page, plan: string): Promise<void> {
  await page.goto(`${baseUrl}/subscribe?plan=${plan}`)
  await page.getByLabel('Card number').waitFor()
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
  await page.waitForURL(/\/dashboard/)
}

const text = (name: string): Upload => ({
  name,
  buffer: Buffer.from(
    [
      'The seller shall deliver the goods to the address that the buyer has named in writing.',
      'Payment is due within thirty days, and interest runs from the day after that.',
    ].join('\n\n'),
  ),
})

function encrypted(): Buffer {
  const file = hostileFiles.find(({ verdicts }) => verdicts.includes('encrypted'))
  if (!file) throw new Error('No generated file is encrypted')
  return Buffer.from(file.make())
}

/** Sends a file as the page does, and says which translation it became. */
async function begin(page: Page, file: Upload, type: 'ai' | 'certified'): Promise<number> {
  const known = await idsOf(page)
  await page.evaluate(
    async ([name, base64, kind]) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]), name)
      form.append('sourceLanguage', 'en')
      form.append('targetLanguage', 'pt')
      form.append('translationType', kind)
      await fetch('/api/translate', { method: 'POST', body: form })
    },
    [file.name, file.buffer.toString('base64'), type] as const,
  )
  const found = (await idsOf(page)).find((id) => !known.includes(id))
  if (found === undefined) throw new Error(`${file.name} was not taken`)
  return found
}

type Listed = { id: number; status: string; stage: string }

const listed = (page: Page): Promise<Listed[]> =>
  page.evaluate(async () => (await (await fetch('/api/translations')).json()) as Listed[])

const idsOf = async (page: Page) => (await listed(page)).map(({ id }) => id)

async function reach(page: Page, id: number, wanted: string): Promise<void> {
  for await (const end of setInterval(500, Date.now() + 3 * minutes)) {
    const row = (await listed(page)).find((one) => one.id === id)
    if (row?.status === wanted || row?.stage === wanted) return
    if (Date.now() > end) throw new Error(`Translation ${id} did not become ${wanted}`)
  }
}

async function pay(page: Page, ids: number[]): Promise<void> {
  await page.goto(`${baseUrl}/checkout?${ids.length > 1 ? 'translationIds' : 'translationId'}=${ids.join(',')}`)
  await page.getByLabel('Card number').waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

async function addGlossaries(page: Page): Promise<void> {
  for (const [name, csv] of [
    ['Sales contracts.csv', 'en,pt,es\nseller,alienante,vendedor\nbuyer,adquirente,comprador\n'],
    ['Medical terms of the clinic in Guadalajara.csv', 'en,es\nmeasles,sarampión\n'],
  ] as const) {
    await page.goto(`${baseUrl}/glossaries`)
    await page.getByRole('button', { name: 'Add a glossary' }).click()
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('is saved').first().waitFor()
  }
}

async function openApi(person: Visitor, email: string): Promise<void> {
  const { page } = person
  await applyForApi(person, email)
  await approveApplications(email)
  await page.goto(`${baseUrl}/account`)
  let key = ''
  for (const name of ['Billing server', 'Nightly import of the records office']) {
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByLabel('Name of the key').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    key = (await page.getByRole('region', { name: 'API key', exact: true }).innerText()).trim()
    await page.getByRole('button', { name: 'I have stored it' }).click()
  }
  const answers = [204, 500, 500, 204]
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(answers.shift() ?? 503).end()
    server.emit('answered')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page
    .getByLabel('Endpoint URL')
    .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/attesta/events`)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  for (const letter of ['one', 'two', 'three']) {
    const form = new FormData()
    form.set('file', new File([`The ${letter} letter is due on Friday.`], `${letter}.txt`, { type: 'text/plain' }))
    form.set('sourceLanguage', 'en')
    form.set('targetLanguage', 'pt')
    const answered = once(server, 'answered', { signal: AbortSignal.timeout(90_000) })
    await fetch(`${baseUrl}/api/translate`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form })
    await answered
  }
  server.closeAllConnections()
  server.close()
}
