import { setTimeout as wait } from 'node:timers/promises'
import { SiteRefusal } from '../seed/site-client.ts'
import { again, type Person, until } from './person.ts'
import type { Journey, Scenario } from './scenario.ts'
import { sentencesOf, text } from './texts.ts'

type Seen = { id: number; originalFilename: string; stage: string; paid: boolean }
type Customer = { me: Person; email: string }
type Cart = { clientSecret: string | null; paymentIntentId: string | null }

export const password = 'A quiet harbour in the fog'

/** Registers, opens the link of the mail, signs in. */
export async function newCustomer(scenario: Scenario, email: string): Promise<Customer> {
  const me = scenario.somebody()
  const about = { firstName: 'Marta', lastName: 'Silva', country: 'MX', primaryLanguage: 'Spanish' }
  await me.post('/api/register', { ...about, email, password, recaptchaToken: 'local-pass' })
  const link = await until(
    `the mail to ${email}`,
    async () => {
      const mails = await scenario.stack.mailbox.newestFirst(email).catch(() => [])
      return mails.flatMap(({ links }) => links).find((one) => one.includes('/verify-email?token='))
    },
    scenario.patientUntil,
  )
  // Asked again after a lost answer, the link has been used: what counts is whether the sign-in works.
  await me.get(`/api/verify-email${new URL(link).search}`).catch(unlessRefused)
  await me.post('/api/login', { email, password, recaptchaToken: 'local-pass' })
  return { me, email }
}

/** One document from the file to the download, or back with its money. */
export async function buy(
  scenario: Scenario,
  { me, email }: Customer,
  kind: Journey['kind'],
  name: string,
  bytes: Uint8Array = Buffer.from(text(kind)),
): Promise<void> {
  const journey: Journey = { name, kind, customer: email }
  scenario.journeys.push(journey)
  try {
    journey.id = await start(me, kind, name, bytes)
    const priced = await reach(scenario, me, journey.id, ['awaiting_payment', 'failed'])
    if (priced.stage === 'failed') return void (journey.end = 'failed')
    await pay(scenario, me, journey.id)
    journey.paid = true
    if (kind === 'ai' && scenario.random() < 0.2 && (await giveBack(me, journey.id)))
      return void (journey.end = 'refunded')
    const { stage } = await reach(scenario, me, journey.id, ['completed', 'failed'])
    if (stage === 'completed') await download(me, journey, bytes)
    journey.end = stage === 'completed' ? 'delivered' : 'failed'
  } catch (error) {
    journey.trouble = error instanceof Error ? error.message : String(error)
  }
}

/** Uploads the file and has it translated. After a lost answer the history tells whether it is there already. */
const start = (me: Person, kind: Journey['kind'], filename: string, body: Uint8Array): Promise<number> =>
  clickAgain(async () => {
    const known = (await me.get<Seen[]>('/api/translations')).find((one) => one.originalFilename === filename)
    if (known) return known.id
    const ticket = await me.post<{ uploadId: string; url: string; fields: Record<string, string> }>('/api/uploads', {
      filename,
      size: body.length,
    })
    const wish = { uploadId: ticket.uploadId, sourceLanguage: 'en', targetLanguage: 'pt', translationType: kind }
    await again(() => send(ticket, body))
    return (await me.post<{ translationId: number }>('/api/translate', wish)).translationId
  })

const clicks = 5
/** Four of them are longer than a clock stays wrong. */
const clickAgainMs = 4000

/**
 * Who is refused clicks again a little later and gets another form or link: what a clock that is behind signed is over at once, and a cloud
 * that was killed forgets the session keys that signed the old one.
 */
async function clickAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let click = 1; ; click++) {
    try {
      return await work()
    } catch (error) {
      if (click === clicks || !(error instanceof SiteRefusal)) throw error
      await wait(clickAgainMs)
    }
  }
}

async function send({ url, fields }: { url: string; fields: Record<string, string> }, body: Uint8Array): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(body)]))
  const answer = await fetch(url, { method: 'POST', body: form })
  if (!answer.ok) throw new SiteRefusal(answer.status, 'the upload', await answer.text())
}

const reach = ({ patientUntil }: Scenario, me: Person, id: number, stages: string[]): Promise<Seen> =>
  until(
    `translation ${id} in ${stages.join(' or ')}`,
    async () => {
      const seen = await me.get<Seen>(`/api/translation/${id}`)
      return stages.includes(seen.stage) ? seen : undefined
    },
    patientUntil,
  )

/** Pays by card; every other time the tab is closed before the site hears of it. */
async function pay(scenario: Scenario, me: Person, id: number): Promise<void> {
  const cart = await me.post<Cart>('/api/create-payment-intent', { translationIds: [id] })
  if (cart.paymentIntentId !== null) await confirm(scenario, cart)
  else if (cart.clientSecret !== null) throw new Error('a client secret without an intent')
  if (cart.paymentIntentId === null || scenario.random() < 0.5)
    await me.post('/api/process-translation', { translationIds: [id], paymentIntentId: cart.paymentIntentId })
  await until(
    `the payment of translation ${id}`,
    async () => ((await me.get<Seen>(`/api/translation/${id}`)).paid ? true : undefined),
    scenario.patientUntil,
  )
}

/** As the browser does it: the card's data go to Stripe itself. */
async function confirm({ stack }: Scenario, { paymentIntentId, clientSecret }: Cart): Promise<void> {
  const answer = await fetch(`${stack.stripe}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_local' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: stack.url }),
  })
  if (!answer.ok) throw new Error(`Stripe refused ${paymentIntentId} (${clientSecret}): ${await answer.text()}`)
}

/** Whether the money is on its way back: a refusal has its reasons. */
async function giveBack(me: Person, translationId: number): Promise<boolean> {
  const given = await me.post('/api/refund', { translationId }).then(() => true, unlessRefused)
  return given === true
}

/** The whole text, or the certified file. */
async function download(me: Person, { kind, id, name }: Journey, asked: Uint8Array): Promise<void> {
  const path = kind === 'ai' ? `/api/download-translation/${id}?format=txt` : `/api/download-certified/${id}`
  const bytes = await clickAgain(() => me.file(path))
  if (kind === 'certified' && bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error(`${path} is no PDF`)
  if (kind === 'certified') return
  if (!name.endsWith('.txt')) return
  const paragraphs = sentencesOf(bytes.toString())
  const all = sentencesOf(Buffer.from(asked).toString())
  if (paragraphs !== all) throw new Error(`the download of translation ${id} has ${paragraphs} paragraphs of ${all}`)
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof SiteRefusal)) throw error
  return undefined
}
