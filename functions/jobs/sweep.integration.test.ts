import { beforeAll, describe, expect, test, vi } from 'vitest'
import { QueueItemId, type TranslationId, UserId } from '#shared/lib/id.ts'
import { queue, retention, segments, translations } from '../data/data.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { createPerson } from '../data/testing/person.ts'
import { newId } from '../lib/base.ts'
import { refundTranslation } from '../payments/refund-translation.ts'
import { sweep as sweepTranslations } from '../translations/sweep.ts'
import { startStores, type World } from '../translations/testing/world.ts'
import { listJobs } from './pool/list-jobs.ts'
import { sweep } from './sweep.ts'
import { as, confirmAll, held, human, inPool, signed } from './testing/pool.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

describe('the sweep', () => {
  const sweeping = (world: World, minutes: number): World => ({
    ...world,
    now: () => new Date(Date.now() + minutes * 60_000),
  })

  test('H5: warns half an hour before a lock ends, by mail, then gives the job back with its work', async () => {
    const { id, person, world, me } = await held()
    await confirmAll(me, id, person.id, human)
    const mails = () =>
      world.mails.filter(({ template, data }) => template === 'job-lock-ending' && 'jobId' in data && data.jobId === id)
    await sweep(sweeping(world, 60))
    expect(mails()).toEqual([])
    await sweep(sweeping(world, 100))
    expect(new Set(mails().map(({ cause }) => cause)).size).toBe(1)
    await sweep(sweeping(world, 200))
    expect(await queue.find(id)).toMatchObject({ status: 'pending', left: { by: person.id, how: 'lock-ended' } })
    expect((await segments.listTouched(id)).size).toBe(3)
  })

  test('raises priorities, lets an assignment lapse, and ends what ended beside it; one that fails holds up no other', async () => {
    const { id, world, translation } = await inPool()
    const { person } = await newTranslator(['en-pt'])
    await queue.assign(id, { userId: person.id, name: 'Ana' }, [], world.now())
    await sweep(sweeping(world, 13 * 60))
    expect(await queue.find(id)).toMatchObject({ status: 'pending', left: { how: 'not-accepted' } })
    await sweep(sweeping(world, 19 * 60))
    expect((await queue.find(id))?.priority).toBe('high')
    await sweep(sweeping(world, 23 * 60))
    expect((await queue.find(id))?.priority).toBe('urgent')
    await translations.fail(translation.id, { code: 'internal' }, world.now())
    const failing = {
      ...sweeping(world, 25 * 60),
      data: {
        ...world.data,
        translations: {
          ...translations,
          find: async (other: never) => {
            if (other !== translation.id) throw new Error('this one fails')
            return translations.find(other)
          },
        },
      },
    }
    await sweep(failing as World)
    expect(await queue.find(id)).toMatchObject({ status: 'rejected', ended: 'failed' })
  })

  test.each([
    ['deleted', (id: TranslationId, now: Date) => retention.markDeleted(id, 'all', now)],
    ['failed', (id: TranslationId, now: Date) => translations.fail(id, { code: 'internal' }, now)],
  ] as const)('tells who has a job in work why it ended beside them: %s', async (why, end) => {
    const { id, person, world, translation } = await held()
    await end(translation.id, world.now())
    await sweep(sweeping(world, 100))
    expect((await listJobs(as(world, person.id), { limit: 50 })).output).toMatchObject([
      { id, status: 'rejected', ended: why },
    ])
  })

  test('brings back the token of a signed job whose event was lost', async () => {
    const { id, me, person, world, translation } = await held()
    await confirmAll(me, id, person.id, human)
    await signed(me, id)
    const mine = () => world.answered.filter(({ token }) => token.startsWith(`review:${translation.id}:`))
    expect(mine()).toEqual([])
    const tenth = new Date(Math.ceil((Date.now() + 1_200_000) / 600_000) * 600_000)
    await sweepTranslations({ ...world, now: () => tenth })
    expect(mine()).toHaveLength(1)
  })
})

test('a refund is possible until a translator begins, also while one is assigned, and refused after', async () => {
  const refund = (ctx: World, id: never) => refundTranslation({ ...ctx, payments: {} } as never, { translationId: id })
  const waiting = await inPool()
  await queue.assign(waiting.id, { userId: (await createPerson()).id, name: 'Ana' }, [], waiting.world.now())
  await refund(waiting.world, waiting.translation.id as never)
  expect(await queue.find(waiting.id)).toMatchObject({ status: 'rejected', ended: 'refunded' })
  const begun = await held()
  await expect(refund(begun.world, begun.translation.id as never)).rejects.toThrow('translator has begun')
})

test('data: queue.postpone puts a job that is watched off, and brings back none that is not', async () => {
  const at = new Date(Date.now() + 365 * 86_400_000)
  const none = QueueItemId.parse(newId())
  await queue.postpone(none, at)
  const { id } = await inPool()
  await queue.postpone(id, at)
  const dueBy = async (time: Date) => (await queue.listDue(time, 1000)).filter((one) => one === id || one === none)
  expect(await dueBy(new Date(at.getTime() - 1000))).toEqual([])
  expect(await dueBy(at)).toEqual([id])
  expect(await queue.nameRevision(newId() as TranslationId, none)).toBe(false)
})

test('data: queue.rate, queue.appeal, queue.requestRevision and segments.copy refuse what does not stand there', async () => {
  const none = QueueItemId.parse(newId())
  const at = new Date()
  expect(await queue.rate(none, { stars: 5, word: '', at: at.toISOString() }, [], at)).toBe('gone')
  expect(await queue.appeal(none, { from: UserId.parse(newId()), about: 'rating', reason: '' }, {} as never, at)).toBe(
    'gone',
  )
  const { id, translation } = await inPool()
  const job = (await queue.find(id)) as queue.QueueItemRow
  const wish = { itemId: none, asked: { message: '', segments: [] }, written: 0, to: undefined }
  expect(await queue.requestRevision(job, translation, wish, at)).toBe(false)
  await queue.unnameRevision(translation.id, none)
  expect(await segments.copy(id, none, new Set())).toBe(0)
  expect((await segments.listTouched(none)).size).toBe(0)
})
