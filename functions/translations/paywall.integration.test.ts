import { beforeAll, expect, test, vi } from 'vitest'
import { OrderId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { updateMe } from '../accounts/profile/update-me.ts'
import { commit } from '../data/commit.ts'
import { memory, translations } from '../data/data.ts'
import { createPerson } from '../data/testing/person.ts'
import { newId } from '../lib/base.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { deleteTranslation } from '../privacy/delete-translation.ts'
import { exportAccount } from '../privacy/export-account.ts'
import { complete } from './steps/complete.ts'
import { expire } from './steps/expire.ts'
import { longText, txt } from './testing/documents.ts'
import { handEnd } from './testing/hand-end.ts'
import { runMachine } from './testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

const clauses = longText(1500)
const marked = /⟦[^⟧]*⟧/g

async function preview(text = clauses) {
  const userId = newUserId()
  await createPerson({ id: userId })
  const world = makeWorld(userId)
  const { id } = await queued(world, txt(text))
  await runMachine(world, id)
  return { world, userId, id }
}

async function paidFor(world: World, id: TranslationId): Promise<void> {
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  expect(await commit([translations.payItem(id, paid)])).toBe(true)
  await runMachine(world, id, { from: 'payment' })
}

/** The translated sentences of the account's export. */
async function exported(world: World): Promise<string[]> {
  const { output } = await exportAccount(world, {})
  return (await (await fetchFile(output.url)).text()).match(marked) ?? []
}

const remembered = async (userId: UserId) => (await memory.listOf(userId, new Date())).length

test('Z4: no sentence of an unpaid document is in the export of its owner, and all are once it is paid and complete', async () => {
  const { world, userId, id } = await preview()
  expect(await exported(world)).toEqual([])
  await paidFor(world, id)
  const sentences = await exported(world)
  expect(sentences.length).toBeGreaterThan(90)
  expect(await remembered(userId)).toBe(sentences.length)
})

test('Z4: what was sent again, failed, expired or given back leaves with no export either', async () => {
  const again = await preview()
  await runMachine(again.world, (await queued(again.world, txt(clauses))).id)
  expect(await exported(again.world)).toEqual([])

  const expired = await preview()
  await translations.expire(expired.id, { code: 'payment-expired' }, new Date())
  expect(await exported(expired.world)).toEqual([])

  const failed = await preview(longText(6000))
  vi.spyOn(failed.world.log, 'error').mockImplementation(() => undefined)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  await commit([translations.payItem(failed.id, paid)])
  const broken = { ...failed.world.engine.openEngine(), translate: () => Promise.reject(new Error('broken')) }
  const engine = { ...failed.world.engine, openEngine: () => broken } as World['engine']
  await runMachine({ ...failed.world, engine }, failed.id, { from: 'payment' })
  expect((await translations.get(failed.id)).stage).toBe('failed')
  expect(await exported(failed.world)).toEqual([])
})

test('a sentence is bought once: the same document sent again, and again after it was paid, asks the engine for nothing', async () => {
  const { world, id } = await preview()
  const once = world.bought()
  await runMachine(world, (await queued(world, txt(clauses))).id)
  expect(world.bought()).toBe(once)
  await paidFor(world, id)
  await runMachine(world, (await queued(world, txt(clauses))).id)
  expect(world.bought()).toBe(once)
})

test('Z4: a complete one that is given back takes its sentences out of the memory, also when it completes at the same moment', async () => {
  const { world, userId, id } = await preview()
  await paidFor(world, id)
  expect(await remembered(userId)).toBeGreaterThan(90)
  const row = await translations.get(id)
  await translations.giveBack(row, { code: 'refunded' }, [], new Date())
  await complete(world, { translationId: id })
  expect(await exported(world)).toEqual([])
})

test('Z4: what was kept for a preview dies with it: expired, failed, or deleted by its owner', async () => {
  const expired = await preview()
  expect(await memory.countTexts(expired.id)).toBeGreaterThan(90)
  await expire(expired.world, { translationId: expired.id })
  await handEnd(expired.world, expired.id)
  expect(await memory.countTexts(expired.id)).toBe(0)

  const failed = await preview()
  await translations.fail(failed.id, { code: 'internal' }, new Date())
  await handEnd(failed.world, failed.id)
  expect(await memory.countTexts(failed.id)).toBe(0)

  const deleted = await preview()
  await deleteTranslation(deleted.world, { id: deleted.id })
  expect(await memory.countTexts(deleted.id)).toBe(0)

  const optedOut = await preview()
  await updateMe(optedOut.world, { translationMemory: false })
  expect(await memory.countTexts(optedOut.id)).toBe(0)
})
