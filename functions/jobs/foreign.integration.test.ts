import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { OrderId, type QueueItemId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { commit } from '../data/commit.ts'
import { queue, translations } from '../data/data.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { newId } from '../lib/base.ts'
import { call, type Response } from '../lib/testing/call.ts'
import { openEdge } from '../lib/testing/open-edge.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, queued, startStores } from '../translations/testing/world.ts'

let handlers: Record<string, unknown>
beforeAll(async () => {
  await startStores()
  await openEdge()
  process.env['SIGNING_KEYS'] = 'certificates=none,records=none'
  const [jobs, certificates] = await Promise.all([import('./entry.ts'), import('../certificates/entry.ts')])
  handlers = { jobs: jobs.handler, certificates: certificates.handler }
})

/** A certified document that somebody has in work, its customer, and people who have nothing to do with it. */
async function inWork() {
  const customer = await createPerson({})
  const world = makeWorld(customer.id)
  const row = await queued(world, txt(), { translationType: 'certified' })
  await runMachine(world, row.id)
  const paid = { paidAt: world.now().toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 }
  await commit([translations.payItem(row.id, paid)])
  await runMachine(world, row.id, { from: 'payment' })
  const { queueItemId } = await translations.get(row.id)
  const { person: holder } = await newTranslator(['en-pt'])
  await queue.claim(queueItemId as QueueItemId, { userId: holder.id, name: 'Tomás Vega' }, world.now())
  return { translationId: row.id, jobId: queueItemId as QueueItemId, customer, holder }
}

const cookiesOf = (id: UserId) => signedIn(id)
const hash = 'a'.repeat(64)

/** What each row is sent but for the id; a row without a line here is found below. */
const bodies: Record<string, object> = {
  acceptJob: {},
  releaseJob: { reason: 'no-time' },
  heartbeat: { fence: 1, working: true },
  openSigning: {},
  signJob: {
    fence: 1,
    name: 'Tomás Vega',
    role: 'translated',
    statementAccepted: true,
    segmentsHash: hash,
    pack: 'general',
    packVersion: '1',
  },
  submitTranslation: { translatedContent: 'a', qualityScore: 90 },
  appealJob: { reason: 'It was in time, see the log.' },
  getReview: {},
  listChanges: {},
  rateTranslation: { stars: 5, word: '' },
  requestRevision: { segments: [{ number: 1, wrong: 'all' }], message: 'The first sentence is wrong.' },
  listCertificates: {},
  downloadCertified: { file: 'certified-pdf' },
}

/** Rows of one's own jobs and documents that name one of them. */
const named = (noun: 'jobs' | 'certificates'): Row[] =>
  (Object.values(api[noun]) as Row[]).filter(
    ({ name, path, access }) =>
      (path.includes('{id}') || name === 'submitTranslation') && !['anyone', 'staff'].includes(access.who),
  )

const ask = (noun: string, row: Row, id: number, cookies: string[]): Promise<Response> => {
  const body = { ...bodies[row.name], ...(row.name === 'submitTranslation' && { jobId: id }) }
  const isRead = row.method === 'GET'
  const query = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return call(handlers[noun], row, { path: { id: String(id) }, cookies, ...(isRead ? { query } : { body }) })
}

const cases = (['jobs', 'certificates'] as const).flatMap((noun) =>
  named(noun).map((row) => [noun, row.name, row] as const),
)

test('every row that names a job or a certified document is tried below', () => {
  expect(cases.map(([, name]) => name).toSorted()).toEqual(Object.keys(bodies).toSorted())
})

test('Z2: review, changes, rating, correction, certificates and jobs: another’s id is the same 404 as one that is not there', {
  timeout: 300_000,
}, async () => {
  const [one, two] = [await inWork(), await inWork()]
  const { person: idle } = await newTranslator(['fr-de'])
  let tried = 0
  for (const [noun, name, row] of cases) {
    const isDocument = row.access.who === 'own'
    const id = isDocument ? one.translationId : one.jobId
    const unknown = (isDocument ? (newId() as TranslationId) : newId()) as number
    // The holder of another job, the customer of another document, and a translator of another pair.
    // A translator of the pair may know of what is in the pool, so whoever comes too late hears that it is taken.
    const others = name === 'acceptJob' ? [idle] : [two.holder, idle]
    const strangers = isDocument ? [two.customer, one.holder, two.holder] : others
    for (const { id: stranger } of strangers) {
      const cookies = await cookiesOf(stranger)
      const [swapped, missing] = [await ask(noun, row, id, cookies), await ask(noun, row, unknown, cookies)]
      const bare = ({ status, body: { code, params, message } }: Response) => ({ status, code, params, message })
      expect([name, bare(swapped)], name).toEqual([name, bare(missing)])
      expect(swapped.status, name).toBe(404)
      tried++
    }
    // Who may hears something else, but for files and ratings of what is not certified yet.
    const owner = isDocument ? one.customer.id : one.holder.id
    const own = (await ask(noun, row, id, await cookiesOf(owner))).status
    if (!['downloadCertified', 'appealJob'].includes(name)) expect([name, own], name).not.toEqual([name, 404])
  }
  console.log(`Z2: ${tried} swapped ids on ${cases.length} rows of jobs and certificates`)
})
