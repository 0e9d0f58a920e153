import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD, demoAccounts } from '../seed/demo-accounts.ts'
import { SiteRefusal } from '../seed/site-client.ts'
import type { Person } from './person.ts'
import type { Scenario } from './scenario.ts'
import { translations } from './texts.ts'

type Job = { id: number; segments: number; sourceLanguage: string; targetLanguage: string }
type Segment = { number: number; source: string; version: number; state: string }
type Signing = { fence: number; segmentsHash: string; pack: string; packVersion: string; name: string }

const pauseMs = 1500

/** Takes what waits in the pool, edits it and signs it, until nobody needs it any more. */
export async function workAsTranslator(scenario: Scenario, isNeeded: () => boolean): Promise<void> {
  const email = demoAccounts.find(({ kind }) => kind === 'translator')?.email ?? ''
  const me = scenario.somebody()
  await me.post('/api/login', { email, password: DEMO_PASSWORD, recaptchaToken: 'local-pass' })
  while (isNeeded()) {
    for (const id of await jobsAtHand(me)) {
      await finish(me, id).catch((error: unknown) => {
        // What was taken back, or signed before the answer was lost, is seen at the next look.
        if (!(error instanceof SiteRefusal)) throw error
      })
    }
    await wait(pauseMs)
  }
}

/** What is in work already, and what can be claimed of the documents that are tried here. */
async function jobsAtHand(me: Person): Promise<number[]> {
  const own = await me.get<{ id: number; status: string }[]>('/api/translator/jobs?limit=50')
  const { jobs } = await me.get<{ jobs: Job[] }>('/api/translator/available-jobs')
  const mine = own.filter(({ status }) => status === 'in_progress').map(({ id }) => id)
  const open = jobs.filter((job) => job.segments === Object.keys(translations).length && job.targetLanguage === 'pt')
  for (const { id } of open.slice(0, Math.max(0, 2 - mine.length))) {
    const claimed = await me.post(`/api/translator/accept-job/${id}`, {}).catch((error: unknown) => {
      if (!(error instanceof SiteRefusal)) throw error
    })
    if (claimed) mine.push(id)
  }
  return mine
}

/** Confirms every segment and signs. A save that is sent again has its number: it counts once. */
async function finish(me: Person, id: number): Promise<void> {
  const { segments } = await me.get<{ segments: Segment[] }>(`/api/translator/jobs/${id}/segments`)
  const { fence } = await me.get<{ fence: number }>(`/api/translator/jobs/${id}/editor`)
  const changes = segments
    .filter(({ state }) => state !== 'confirmed')
    .map(({ number, source, version }) => ({
      number,
      base: version,
      operation: randomUUID(),
      target: translations[source] ?? source,
      state: 'confirmed',
    }))
  if (changes.length > 0) await me.post(`/api/translator/jobs/${id}/segments`, { fence, changes })
  const { name, ...seen } = await me.get<Signing>(`/api/translator/jobs/${id}/signing`)
  await me.post(`/api/translator/jobs/${id}/sign`, {
    fence: seen.fence,
    segmentsHash: seen.segmentsHash,
    pack: seen.pack,
    packVersion: seen.packVersion,
    name,
    role: 'reviewed-machine-draft',
    statementAccepted: true,
  })
}
