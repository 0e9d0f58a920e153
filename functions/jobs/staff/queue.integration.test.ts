import { beforeAll, describe, expect, test, vi } from 'vitest'
import { commit } from '../../data/commit.ts'
import { queue, translations } from '../../data/data.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { newId } from '../../lib/base.ts'
import { startStores } from '../../translations/testing/world.ts'
import { handlers } from '../handle-events.ts'
import { heartbeat } from '../pool/heartbeat.ts'
import { releaseJob } from '../pool/release-job.ts'
import { confirmAll, held, human, humans, inPool, signed, staffOf } from '../testing/pool.ts'
import { assignTranslation } from './assign-translation.ts'
import { completeHumanTranslation } from './complete-human-translation.ts'
import { listQueue } from './list-queue.ts'
import { listSuitableTranslators } from './list-suitable-translators.ts'
import { readQueueItem } from './read-queue-item.ts'
import { rejectJob } from './reject-job.ts'
import { takeJobBack } from './take-job-back.ts'

vi.mock(import('../../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

describe('staff', () => {
  test('the list of late jobs holds those that are marked late, also those about to be', async () => {
    const { id, world, me } = await held()
    const staff = await staffOf(world)
    const told = async (minutes: number) => {
      const ctx = { ...staff, now: () => new Date(Date.now() + minutes * 60_000) }
      const ids = []
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await listQueue(ctx, { limit: 50, cursor, late: true })
        ids.push(...page.output.map((item) => item.id))
        cursor = page.headers?.['x-next-cursor']
      }
      const [item] = (await listQueue(ctx, { limit: 50, late: false, search: String(id) })).output
      return [item?.late, ids.includes(id)]
    }
    expect(await told(22.5 * 60), 'somebody works on it').toEqual([false, false])
    await releaseJob(me, { id, reason: 'no-time' })
    expect(await told(21 * 60)).toEqual([false, false])
    expect(await told(22.5 * 60)).toEqual([true, true])
    expect(await told(25 * 60)).toEqual([true, true])
  })

  test('see the queue by promised time, assign by name or id, take back, and read a text with an audit row', async () => {
    const { id, world, translation } = await inPool()
    const staff = await staffOf(world)
    const { person, row } = await newTranslator(['en-pt'], { firstName: 'Zoë', lastName: `Q${newId()}` })
    const found = []
    let cursor: string | undefined
    do {
      const page = await listQueue(staff, { limit: 10, cursor, late: false, status: 'pending' })
      found.push(...page.output)
      cursor = page.headers?.['x-next-cursor']
    } while (cursor)
    expect(found.map((item) => item.id)).toContain(id)
    expect(
      (await listSuitableTranslators(staff, { id, search: '' })).output.translators.map(({ userId }) => userId),
    ).toContain(person.id)
    const assign = (translator: string | number) =>
      assignTranslation(staff, { translationId: translation.id, translator })
    await expect(assign('Nobody Known')).rejects.toThrow('No approved translator')
    await assign(`  zoë   ${row.lastName.toLowerCase()} `)
    expect(await queue.find(id)).toMatchObject({ status: 'assigned', assignedTo: person.id })
    await handlers['job.assigned'](world, { data: { queueItemId: id } } as never)
    await assign(person.id)
    await takeJobBack(staff, { id, reason: 'Another way' })
    expect(await queue.find(id)).toMatchObject({ status: 'pending', left: { by: person.id, how: 'taken-back' } })
    await handlers['job.returned'](world, { data: { queueItemId: id, translatorId: person.id, fence: 3 } } as never)
    expect(world.mails.map((mail) => mail.template)).toEqual(
      expect.arrayContaining(['job-assigned', 'job-returned', 'job-available']),
    )
    expect((await readQueueItem(staff, { id })).output.originalContent).toContain('seller')
  })

  test('finish a job under their own name; the translator’s text in another window is refused', async () => {
    const { id, me, person, world, fence } = await held()
    const staff = await staffOf(world)
    await expect(
      completeHumanTranslation(staff, { queueId: id, translatedContent: 'one', qualityScore: 95 }),
    ).rejects.toMatchObject({ details: { facts: { expected: 3 } } })
    expect((await queue.find(id))?.claimedBy).toBe(person.id)
    const translatedContent = humans.join('\n')
    await completeHumanTranslation(staff, { queueId: id, translatedContent, qualityScore: 95, notes: 'done' })
    expect(await queue.find(id)).toMatchObject({ status: 'completed', signature: { name: 'Sam Staff' } })
    await expect(heartbeat(me, { id, fence, working: true })).rejects.toThrow('do not hold')
  })

  test('reject what cannot be done: the money is due, the workflow ends, the translator hears', async () => {
    const { id, person, world, translation } = await held()
    await expect(rejectJob(world, { id, reason: 'Unreadable' })).rejects.toMatchObject({ code: 'refund-own' })
    await rejectJob(await staffOf(world), { id, reason: 'Unreadable' })
    expect(await translations.get(translation.id)).toMatchObject({ stage: 'failed' })
    expect(await queue.find(id)).toMatchObject({ status: 'rejected', ended: 'rejected' })
    await handlers['job.returned'](world, { data: { queueItemId: id, translatorId: person.id, fence: 2 } } as never)
    expect(world.mails.at(-1)).toMatchObject({ template: 'job-returned', data: { how: 'rejected' } })
  })

  test('what is signed in the moment of a rejection stays signed: nobody works for nothing', async () => {
    const { id, me, person, world, translation } = await held()
    await confirmAll(me, id, person.id, human)
    const staff = await staffOf(world)
    const fail: typeof translations.fail = async (...given) => {
      await signed(me, id)
      return translations.fail(...given)
    }
    const slow = { ...staff, data: { ...staff.data, translations: { ...translations, fail } } }
    expect(await commit([queue.unsignedItem(id)])).toBe(true)
    await expect(rejectJob(slow, { id, reason: 'Unreadable' })).rejects.toMatchObject({ code: 'job-ended' })
    expect(await commit([queue.unsignedItem(id)])).toBe(false)
    expect(await translations.get(translation.id)).toMatchObject({ stage: 'human_review' })
    expect(await queue.find(id)).toMatchObject({ status: 'completed' })
  })
})
