import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '../proxy/pages.ts'
import { DEMO_PASSWORD } from '../seed/demo-accounts.ts'
import { oneTimeCode } from '../seed/one-time-code.ts'
import { SiteRefusal } from '../seed/site-client.ts'
import type { Person } from './person.ts'
import type { Scenario } from './scenario.ts'

/** What staff look at all day. */
const screens = [
  '/api/human-translation-queue',
  '/api/translations?all=true',
  '/api/pending-payouts?limit=50',
  '/api/admin/users?search=chaos',
  '/api/admin/counts',
  '/api/admin/health',
  '/api/admin/audit',
  '/api/admin/payout-batches?limit=5',
]
const pauseMs = 700

type Payout = { id: number; payoutStatus: string }

/** The founding administrator reads the console, and puts aside what the translators have earned. */
export async function workAsStaff(scenario: Scenario, accounts: Account[]): Promise<void> {
  const me = await signedIn(scenario, accounts)
  while (scenario.isOpen()) {
    for (const path of screens) {
      if (!scenario.isOpen()) return
      await me.get(path)
      await wait(pauseMs)
    }
    const waiting = await me.get<Payout[]>('/api/pending-payouts?limit=50')
    const next = waiting.find(({ payoutStatus }) => payoutStatus === 'pending')
    if (next) await putAside(me, next)
  }
}

/** The pay of one job goes into the next Friday's batch. */
async function putAside(me: Person, { id }: Payout): Promise<void> {
  const asked = { translationId: id, status: 'processing', payoutMethod: 'manual' }
  await me.post('/api/update-payout-status', asked).catch((error: unknown) => {
    // Asked again after a lost answer, it is no longer pending; and the second factor stays fresh for ten minutes only.
    if (!(error instanceof SiteRefusal && [401, 403, 409].includes(error.status))) throw error
  })
}

/** A one-time code counts once: a lost answer costs half a minute. */
async function signedIn(scenario: Scenario, accounts: Account[]): Promise<Person> {
  const founder = accounts.find(({ secret }) => secret !== undefined)
  if (!founder?.secret) throw new Error('The start made no founding administrator')
  for (let tries = 0; ; tries++) {
    const me = scenario.somebody()
    const totpCode = oneTimeCode(founder.secret)
    const asked = { email: founder.email, password: DEMO_PASSWORD, totpCode, recaptchaToken: 'local-pass' }
    const refused = await me.post('/api/login', asked).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refused === undefined) return me
    if (!(refused instanceof SiteRefusal) || tries > 5) throw refused
    await wait(15_000)
  }
}
