import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buy, newCustomer, password } from '../chaos/customer.ts'
import { personAt } from '../chaos/person.ts'
import type { Scenario } from '../chaos/scenario.ts'
import { canary as documentText, text } from '../chaos/texts.ts'
import type { Mail } from '../mail/mailbox.ts'
import { REPO } from '../paths.ts'
import { demoApplication } from '../seed/demo-accounts.ts'
import { type Canary, leaksOf } from './canary.ts'
import { readTraces } from './read-traces.ts'

const { SITE_URL: site = '', GATEWAY: gateway = '', STRIPE_URL: stripe = '', MAIL_URL: mail = '' } = process.env
const taxId = '529-61-7384'
const taxAddress = '48 Plover Quay'
const minutes = 60_000
const LETTERS = 200

/** One customer on the running product: the scenario of `npm run chaos` without its faults. */
function calmScenario(): Scenario {
  const patientUntil = Date.now() + 3 * minutes
  const mailbox = {
    newestFirst: async (to = '') => (await (await fetch(`${mail}?to=${encodeURIComponent(to)}`)).json()) as Mail[],
  }
  return {
    stack: { url: site, stripe, mailbox },
    random: () => 0.9,
    isOpen: () => true,
    patientUntil: () => patientUntil,
    somebody: () => personAt(site, '203.0.113.77'),
    journeys: [],
    troubles: [],
  }
}

const tokenIn = (mails: Mail[], page: string): string => {
  const link = mails.flatMap(({ links }) => links).find((one) => one.includes(page))
  return new URL(link ?? site).searchParams.get('token') ?? ''
}

test.runIf(site && gateway)(
  'R2, R4: a document, a password, tokens, an address and a tax number leave no trace where they do not belong',
  async () => {
    const since = Date.now()
    const scenario = calmScenario()
    const email = `canary-${since}@example.com`
    const customer = await newCustomer(scenario, email)
    // The first ten pages of an address are free: what leaves its traces at Stripe is longer.
    await buy(scenario, customer, 'ai', 'letter.txt', Buffer.from(Array(LETTERS).fill(text('ai')).join('\n\n')))
    const [journey] = scenario.journeys
    expect(journey).toMatchObject({ end: 'delivered', paid: true })
    const about = { firstName: 'Marta', lastName: 'Silva', role: 'Translator', kind: 'applicant', email } as const
    await customer.me.post('/api/translator-application', { ...demoApplication(about), taxId, taxAddress })
    await customer.me.post('/api/forgot-password', { email, recaptchaToken: 'local-pass' })
    await expect
      .poll(async () => tokenIn(await scenario.stack.mailbox.newestFirst(email), '/reset-password'), {
        timeout: minutes,
      })
      .not.toBe('')
    const mails = await scenario.stack.mailbox.newestFirst(email)

    const kept = await readTraces({ gateway, stripe, mail }, since)
    const canaries: Canary[] = [
      { what: 'the text of a document', text: documentText },
      { what: 'a password', text: password },
      { what: 'a session', text: customer.me.jar.get('__Host-session') ?? '' },
      { what: 'the token of a link', text: tokenIn(mails, '/verify-email'), home: /^the mail “/ },
      { what: 'the token of a link', text: tokenIn(mails, '/reset-password'), home: /^the mail “/ },
      { what: 'a mail address', text: email, home: /^(the mail “|Stripe’s )/ },
      { what: 'a tax number', text: taxId },
      { what: 'a tax number', text: taxId.replaceAll('-', '') },
      { what: 'where a translator lives', text: taxAddress },
    ]
    expect(canaries.filter(({ text }) => text.length < 6)).toEqual([])
    expect(leaksOf(kept, canaries)).toEqual([])

    // What was looked through is what the journey wrote: in each place stands what may stand there.
    const number = String(journey?.id)
    const expected: [RegExp, string][] = [
      [/^the log .*TranslationsApi/, '"POST /api/translate"'],
      [/^the log .*TranslatorsApi/, '"POST /api/translator-application"'],
      [/^the log .*MailFunction/, 'REPORT'],
      [/^the execution /, number],
      [/^the mail “/, email],
      [/^Stripe’s ledger/, 'pi_'],
      [/^the names of metrics/, 'MetricName'],
    ]
    const unseen = expected.filter(
      ([place, text]) => !kept.some((one) => place.test(one.place) && one.text.includes(text)),
    )
    expect(unseen).toEqual([])
  },
  5 * minutes,
)

test('R2: traces hold only what Lambda itself writes: no code of ours adds anything to them', () => {
  const { dependencies } = JSON.parse(readFileSync(join(REPO, 'package.json'), 'utf8')) as { dependencies: object }
  expect(Object.keys(dependencies).filter((name) => /xray|tracer|opentelemetry/.test(name))).toEqual([])
})
