import { beforeAll, expect, test } from 'vitest'
import { OrderId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { listTranslations as row } from '#shared/translations/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { commit } from '../../data/commit.ts'
import { audit, translations, uploads } from '../../data/data.ts'
import { newTranslation } from '../../data/testing/new-translation.ts'
import { createPerson } from '../../data/testing/person.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { newId } from '../../lib/base.ts'
import { authorizeInput } from '../../lib/http/authorize.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { listTranslations } from '../list-translations.ts'
import { txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores } from '../testing/world.ts'
import { readTranslation } from './read-translation.ts'
import { restartTranslation } from './restart-translation.ts'

beforeAll(startStores)

const staffOf = (id: UserId) => actorOf(id, { adminLevel: 'admin', secondFactorAt: new Date().toISOString() })
const input = (fields: object = {}) => row.input.parse({ all: 'true', ...fields })

async function written(fields: Partial<TranslationRow>): Promise<TranslationRow> {
  const made = newTranslation(fields)
  const { uploadId: id, userId, createdAt } = made
  const about = { filename: 'a.txt', fileType: 'txt', size: 5, key: `uploads/${userId}/${id}/source` } as const
  const upload = { id, userId, createdAt, expiresAt: 4_000_000_000, ...about }
  await uploads.create(upload)
  expect(await translations.create(made, upload)).toBe(true)
  return made
}

test('staff walk everybody’s translations once each, newest first, over months; with filters only what is wanted', async () => {
  const world = makeWorld(newUserId(), { now: () => new Date('2027-03-01T00:00:00.000Z') })
  const days = ['2026-11-02', '2026-11-30', '2026-12-24', '2027-02-01', '2027-02-28']
  const made: TranslationRow[] = []
  for (const [n, day] of days.entries())
    made.push(
      await written({
        createdAt: `${day}T12:00:00.000Z`,
        translationType: n % 2 === 0 ? 'ai' : 'certified',
        targetLanguage: n < 3 ? 'fr' : 'pt',
      }),
    )
  const walk = async (fields: object) => {
    const seen: TranslationId[] = []
    let cursor: string | undefined
    do {
      const { output, headers } = await listTranslations(world, input({ ...fields, limit: 2, cursor }))
      seen.push(...(output as TranslationSummary[]).map(({ id }) => id))
      cursor = headers?.[nextCursorHeader]
    } while (cursor !== undefined)
    return seen
  }
  const of = (...which: number[]) => which.map((n) => made[n]?.id)
  expect(await walk({})).toEqual(of(4, 3, 2, 1, 0))
  expect(await walk({ month: '2026-11' })).toEqual(of(1, 0))
  expect(await walk({ month: '2027-01' })).toEqual([])
  expect(await walk({ translationType: 'certified' })).toEqual(of(3, 1))
  expect(await walk({ sourceLanguage: 'en', targetLanguage: 'fr' })).toEqual(of(2, 1, 0))

  const [first, second, third] = made as [TranslationRow, TranslationRow, TranslationRow]
  await translations.fail(third.id, failureOf('internal'), new Date('2026-12-25T00:00:00.000Z'))
  await translations.fail(first.id, failureOf('no-text'), new Date('2027-02-02T00:00:00.000Z'))
  await translations.moveTo(second.id, 'inspecting', new Date('2027-02-03T00:00:00.000Z'))
  expect(await walk({ status: 'failed' }), 'the last that failed comes first').toEqual(of(0, 2))
  expect(await walk({ status: 'failed', month: '2026-12' })).toEqual(of(2))
  expect(await walk({ status: 'processing' })).toEqual(of(1))
  expect(await walk({ status: 'pending' })).toEqual(of(4, 3))
  expect(
    (await translations.listIn('2026-12', { before: undefined, limit: 5 })).rows.map(({ row: one }) => one.id),
  ).toEqual(of(2))
  const failed = await translations.listAt('failed', '2026-12', { before: undefined, limit: 5 })
  expect(failed.map(({ row: one }) => one.id)).toEqual(of(2))
})

test('a complete translation that was given back stands among those that failed, by the day on which it was', async () => {
  const world = makeWorld(newUserId(), { now: () => new Date('2028-04-03T00:00:00.000Z') })
  const paid = { paidAt: '2028-02-01T12:00:00.000Z', orderId: OrderId.parse(newId()), amountCents: 495 }
  const one = await written({ stage: 'completed', createdAt: paid.paidAt, ...paid })
  const listed = async (status: string, month: string) =>
    (await listTranslations(world, input({ status, month }))).output.map(({ id }) => id)
  expect(await translations.giveBack(one, failureOf('refunded'), [], new Date('2028-04-02T00:00:00.000Z'))).toBe(true)
  expect([await listed('failed', '2028-04'), await listed('completed', '2028-04')]).toEqual([[one.id], []])
})

test('staff find translations by number, and by the beginning of a customer’s name or address, page by page', async () => {
  const world = makeWorld(newUserId(), { now: () => new Date('2027-03-01T00:00:00.000Z') })
  const lastName = `Öhm${newId()}`
  const [ada, ben] = [await createPerson({ lastName }), await createPerson({ lastName })]
  const days = ['2026-11-02', '2026-12-24', '2027-02-01', '2027-02-28']
  const made: TranslationRow[] = []
  for (const [n, day] of days.entries())
    made.push(
      await written({
        userId: n % 2 === 0 ? ada.id : ben.id,
        createdAt: `${day}T12:00:00.000Z`,
        translationType: n < 2 ? 'ai' : 'certified',
      }),
    )
  const walk = async (fields: object) => {
    const seen: TranslationId[] = []
    let cursor: string | undefined
    do {
      const { output, headers } = await listTranslations(world, input({ ...fields, limit: 1, cursor }))
      seen.push(...(output as TranslationSummary[]).map(({ id }) => id))
      cursor = headers?.[nextCursorHeader]
    } while (cursor !== undefined)
    return seen
  }
  const of = (...which: number[]) => which.map((n) => made[n]?.id)
  expect(await walk({ search: `ohm${lastName.slice(3).toUpperCase()}` }), 'both of one name').toEqual(of(3, 2, 1, 0))
  expect(await walk({ search: lastName, month: '2027-02' })).toEqual(of(3, 2))
  expect(await walk({ search: lastName, translationType: 'ai' })).toEqual(of(1, 0))
  expect(await walk({ search: ada.email })).toEqual(of(2, 0))
  expect(await walk({ search: `#${made[1]?.id}` })).toEqual(of(1))
  expect(await walk({ search: String(made[1]?.id), status: 'completed' }), 'the filters hold').toEqual([])
  expect(await walk({ search: String(made[1]?.id), month: '2026-11' })).toEqual([])
  expect(await walk({ search: `${lastName} nobody` })).toEqual([])
})

test('Z1: everybody’s translations are for staff with the power and the second factor; an API key has neither', () => {
  const world = makeWorld(newUserId())
  const asking = (fields: Parameters<typeof actorOf>[1]) => () =>
    authorizeInput(row, { ...world, actor: actorOf(newUserId(), fields) }, input())
  const factor = { secondFactorAt: new Date().toISOString() }
  expect(asking({})).toThrow(expect.objectContaining({ code: 'no-rights' }) as Error)
  expect(asking({ isTranslator: true, ...factor })).toThrow(expect.objectContaining({ code: 'no-rights' }) as Error)
  expect(asking({ adminLevel: 'super' })).toThrow(expect.objectContaining({ code: 'second-factor-missing' }) as Error)
  expect(asking({ adminLevel: 'super', via: 'api-key', ...factor })).toThrow(
    expect.objectContaining({ code: 'api-key-not-allowed' }) as Error,
  )
  expect(asking({ adminLevel: 'moderator', ...factor })).not.toThrow()
  expect(() => authorizeInput(row, { ...world, actor: actorOf(newUserId()) }, row.input.parse({}))).not.toThrow()
})

test('a customer’s own list takes no notice of the filters of staff', async () => {
  const userId = newUserId()
  const own = await written({ userId })
  await written({})
  const { output } = await listTranslations(makeWorld(userId), row.input.parse({ status: 'completed' }))
  expect(output.map(({ id }) => id)).toEqual([own.id])
})

test('staff see what became of a document, and no word of it', async () => {
  const owner = await createPerson({ emailVerified: true })
  const world = makeWorld(owner.id)
  const text = 'The seller delivers the goods.\n\n4711\n\nThe buyer pays the seller.'
  const { id } = await queued(world, txt(text))
  expect(await runMachine(world, id)).toBe('payment')
  const started = { name: 'Inspect', startedAt: '2026-11-22T12:00:00.000Z', endedAt: null, times: 1, error: null }
  const workflow = { ...world.workflow, stepsOf: async () => [started] }
  const { output } = await readTranslation({ ...world, workflow, actor: staffOf(newUserId()) }, { id })
  expect(output).toMatchObject({
    customer: { id: owner.id, email: owner.email },
    stageNow: 'awaiting_payment',
    ledger: { total: 3, more: false },
    steps: [started],
    restartable: false,
    refund: null,
  })
  expect(output.ledger?.reasons).toContainEqual({ disposition: 'kept', reason: 'number', count: 1 })
  expect(output.ledger?.lines).toContainEqual(expect.objectContaining({ number: 2, disposition: 'kept' }))
  expect(JSON.stringify(output)).not.toMatch(/seller|goods|4711/)
})

test('what stands still is started again once, whoever asks at the same time, with one audit row', async () => {
  const world = makeWorld(newUserId())
  const { id } = await queued(world, txt('The seller delivers the goods.'))
  const staff = { ...world, actor: staffOf(newUserId()) }
  const many = await Promise.allSettled([1, 2, 3].map(() => restartTranslation(staff, { id, attempt: 1 })))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(world.started).toEqual([`t${id}-2`])
  expect((await translations.get(id)).attempt).toBe(2)
  const { rows } = await audit.listOf(`translation:${id}`, { limit: 10 })
  expect(rows).toMatchObject([{ action: 'translation.restarted', before: { attempt: 1 }, after: { attempt: 2 } }])
  await expect(restartTranslation(staff, { id, attempt: 2 }), 'it runs').rejects.toMatchObject({
    code: 'translation-works',
  })
})

test('what is over, or waits for its customer, is not started again', async () => {
  const world = makeWorld(newUserId())
  const { id } = await queued(world, txt('The seller delivers the goods.'))
  await runMachine(world, id)
  const staff = { ...world, actor: staffOf(newUserId()) }
  const again = () => restartTranslation(staff, { id, attempt: 1 })
  await expect(again()).rejects.toMatchObject({ code: 'translation-not-restartable' })
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  expect(await commit([translations.payItem(id, paid)])).toBe(true)
  await again()
  expect(world.started).toEqual([`t${id}-2`])
  await translations.fail(id, failureOf('internal', { paid: true }), new Date())
  const late = restartTranslation(staff, { id, attempt: 2 })
  await expect(late).rejects.toMatchObject({ code: 'translation-not-restartable' })
})
