import { beforeAll, expect, test, vi } from 'vitest'
import type { UserId } from '#shared/lib/id.ts'
import { signClaims, testKey } from '../certificates/testing/issuer.ts'
import { payoutBatches, payouts, queue, translations } from '../data/data.ts'
import { inWork } from '../data/testing/job-in-work.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { acceptJob } from '../jobs/pool/accept-job.ts'
import { releaseJob } from '../jobs/pool/release-job.ts'
import { appealJob } from '../jobs/review/appeal-job.ts'
import { decideAppeal } from '../jobs/review/decide-appeal.ts'
import { rateTranslation } from '../jobs/review/rate-translation.ts'
import { as, confirmAll, held, human, signed, staffOf } from '../jobs/testing/pool.ts'
import { startStores } from '../translations/testing/world.ts'
import { erasePerson } from './erase-person.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))
beforeAll(startStores)

const records = testKey('records')
const signing = { sign: async (_: string, typ: string, claims: object) => signClaims(records, typ, claims) }
const identity = { removeUser: async () => undefined }

test('R3: with the account of a translator leave the words of an appeal and the address of payments; decision and name stay', async () => {
  const { me, id, person, translation, world, customer } = await held()
  await confirmAll(me, id, person.id, human)
  await signed(me, id)
  await payouts.complete(await translations.get(translation.id), me.now())
  await rateTranslation(as(world, customer.id, 0, { isTranslator: false }), { id: translation.id, stars: 1, word: '' })
  await appealJob(me, { id, reason: 'My daughter Lucía was in surgery that night.' })
  await decideAppeal(await staffOf(world), { id, decision: 'granted', answer: 'All the best to Lucía.' })
  const row = await payouts.find(translation.id)
  if (!row) throw new Error('The job was not credited')
  await payouts.move(row, { status: 'completed', payoutMethod: 'manual', now: new Date() })
  const paid = { batch: '2020-01-03', translatorId: person.id, name: 'Tomás Vega', email: 'tomas@example.com' }
  const sums = { reference: 'ATT-20200103-1', payouts: 1, totalCents: 1746, status: 'completed' as const }
  await payoutBatches.keepPayment({ ...paid, ...sums, statement: {} as never })
  await erasePerson({ ...world, signing, identity } as never, person.id)
  expect(await queue.find(id)).toMatchObject({ appealDecided: 'granted', rating: { withdrawn: true } })
  expect(JSON.stringify(await queue.find(id))).not.toContain('Lucía')
  expect(await payoutBatches.findPayment(paid.batch, person.id)).toMatchObject({ name: 'Tomás Vega', email: '' })
  // Doing it again finds nothing more.
  await queue.forgetWords(id, person.id)
  const [payment] = (await payoutBatches.listPaymentsOf(person.id, { limit: 10 })).rows
  if (payment) expect(await payoutBatches.forgetAddress(payment)).toBe(true)
})

const erase = (world: object, id: UserId) => erasePerson({ ...world, signing, identity } as never, id)

test('R3: what a translator wrote in a job that somebody else has by now leaves with the account; the work goes on', async () => {
  const { me, id, person, translation, world } = await held()
  await releaseJob(me, { id, reason: 'other', note: 'My daughter Lucía is in hospital.' })
  const next = await newTranslator(['en-pt'])
  await acceptJob(as(world, next.person.id), { id })
  expect(JSON.stringify(await queue.find(id))).toContain('Lucía')
  await erase(world, person.id)
  const job = await queue.find(id)
  expect(job).toMatchObject({ status: 'in_progress', claimedBy: next.person.id, left: { by: person.id, name: '' } })
  expect(JSON.stringify(job)).not.toContain('Lucía')
  expect(await queue.listWritten(person.id)).toEqual([])
  // What the next one noted is not theirs to take away.
  await releaseJob(as(world, next.person.id), { id, reason: 'other', note: 'The stamp is not legible.' })
  await queue.forgetWords(id, person.id)
  expect(await queue.find(id)).toMatchObject({ left: { by: next.person.id, note: 'The stamp is not legible.' } })
  expect((await translations.get(translation.id)).stage).toBe('human_review')
})

test('R3: words of an appeal leave a correction that somebody else has; a decision after that brings none back', async () => {
  const { me, id, person, world } = await held()
  await inWork(id, person.id, { revisionOf: id })
  await appealJob(me, { id, reason: 'My daughter Lucía was in surgery that night.' })
  const next = await newTranslator(['en-pt'])
  await queue.takeBack(id, { how: 'taken-back' }, [], new Date())
  await inWork(id, next.person.id)
  await erase(world, person.id)
  expect(JSON.stringify(await queue.find(id))).not.toContain('Lucía')
  const decided = decideAppeal(await staffOf(world), { id, decision: 'dismissed', answer: 'All the best to Lucía.' })
  await expect(decided).rejects.toMatchObject({ code: 'appeal-none' })
  expect(JSON.stringify(await queue.find(id))).not.toContain('Lucía')
  expect(await queue.listWritten(person.id)).toEqual([])
})
