import { expect } from 'vitest'
import { OrderId, type QueueItemId, type UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import { commit } from '../../data/commit.ts'
import { queue, segments, translations } from '../../data/data.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { createPerson } from '../../data/testing/person.ts'
import { newId } from '../../lib/base.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { txt } from '../../translations/testing/documents.ts'
import { runMachine } from '../../translations/testing/run-machine.ts'
import { makeWorld, queued, type World } from '../../translations/testing/world.ts'
import { acceptJob } from '../pool/accept-job.ts'
import { openSigning } from '../signing/open-signing.ts'
import { signJob } from '../signing/sign-job.ts'

const text = 'The seller shall deliver the goods.\n\nThe price is 1,250 dollars.\n\nThe buyer pays within ten days.'

/** A paid certified document that waits in the pool, as the workflow leaves it. */
export async function inPool(amountCents = 2495, lastName = 'Souza') {
  const customer = await createPerson({ lastName })
  const world = makeWorld(customer.id)
  const row = await queued(world, txt(text), { translationType: 'certified' })
  await runMachine(world, row.id)
  const paidAt = world.now().toISOString()
  await commit([translations.payItem(row.id, { paidAt, orderId: OrderId.parse(newId()), amountCents })])
  expect(await runMachine(world, row.id, { from: 'payment' })).toBe('review')
  const translation = await translations.get(row.id)
  return { customer, world, translation, id: translation.queueItemId as QueueItemId }
}

/** The same world for another person. */
export const as = (world: World, userId: UserId, later = 0, fields = {}): World => ({
  ...world,
  actor: actorOf(userId, { email: `${userId}@example.com`, isTranslator: true, ...fields }),
  now: () => new Date(Date.now() + later * 60_000),
})
export const staffOf = async (world: World, name = 'Sam', adminLevel: AdminLevel = 'admin') =>
  as(world, (await createPerson({ firstName: name, lastName: 'Staff' })).id, 0, {
    isTranslator: false,
    adminLevel,
    secondFactorAt: new Date().toISOString(),
  })

export async function held() {
  const pool = await inPool()
  const { person } = await newTranslator(['en-pt'])
  const me = as(pool.world, person.id)
  const { output } = await acceptJob(me, { id: pool.id })
  return { ...pool, person, me, fence: output.fence }
}

/** Confirms every segment, as the editor does. */
export async function confirmAll(ctx: World, id: QueueItemId, by: UserId, change: (number: number) => string) {
  const job = (await queue.find(id)) as queue.QueueItemRow
  const translation = await translations.get(job.translationId)
  const all = await readJobSegments(ctx, translation, job)
  const saved = await segments.save(
    { job: id, by, fence: job.fence },
    all.map((one) => ({
      number: one.number,
      base: one.version,
      operation: crypto.randomUUID(),
      follows: [],
      target: change(one.number),
      state: 'confirmed',
      explanations: [],
      ownTranslation: false,
      filledFrom: null,
    })),
    ctx.now(),
  )
  expect(saved).not.toBe('lost')
}

/** Drafts of the test engine are findings in themselves; this is what a human writes, by segment. */
export const human = (number: number) => humans[number - 1] ?? ''
export const humans = [
  'O vendedor deve entregar as mercadorias.',
  'O preço é de 1.250 dólares.',
  'O comprador paga dentro de dez dias.',
]
export const other = (number: number) => human(number).replace('O ', 'Um ')

export async function signed(ctx: World, id: QueueItemId) {
  const { output: seen } = await openSigning(ctx, { id })
  return signJob(ctx, {
    id,
    fence: seen.fence,
    name: seen.name,
    role: 'reviewed-machine-draft',
    statementAccepted: true,
    segmentsHash: seen.segmentsHash,
    pack: seen.pack,
    packVersion: seen.packVersion,
  })
}
