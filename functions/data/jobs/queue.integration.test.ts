import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { canMoveJob } from '#shared/jobs/job.ts'
import { jobRules } from '#shared/jobs/lock.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import { type QueueItemId, UserId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { repeats } from '../../lib/testing/repeats.ts'
import { commit, type Item } from '../commit.ts'
import { queue, translations } from '../data.ts'
import { index, keys } from '../keys.ts'
import { tableName } from '../table.ts'
import { createTable } from '../testing/create-table.ts'
import { queuedJob } from '../testing/queued-job.ts'
import { listedAs } from './queue-item.ts'

beforeAll(createTable)

const now = new Date('2026-11-21T12:00:00.000Z')
const room = { bytes: 1, most: 1000 }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const person = (name = 'Ana Souza') => ({ userId: UserId.parse(newId()), name })
const held = (result: queue.Changed | queue.Refusal): queue.Changed => {
  if (typeof result === 'string') throw new Error(result)
  return result
}
const signatureOf = (by: UserId): Signature => ({
  by,
  name: 'Ana Souza',
  role: 'translated',
  at: now.toISOString(),
  segmentsHash: 'a'.repeat(64),
  pack: 'general',
  packVersion: '1',
  statementSha256: 'b'.repeat(64),
})

describe('W4: one claimant', () => {
  const rounds = repeats(100)
  test(`50 translators claim one job, ${rounds} rounds: one winner each`, { timeout: 600_000 }, async () => {
    let winners = 0
    for (let round = 0; round < rounds; round++) {
      const { item } = await queuedJob(now)
      const people = Array.from({ length: 50 }, () => person())
      const results = await Promise.all(people.map((one) => queue.claim(item.id, one, now)))
      const won = results.flatMap((result, place) => (typeof result === 'string' ? [] : [people[place]?.userId]))
      expect(won).toHaveLength(1)
      expect((await queue.find(item.id))?.claimedBy).toBe(won[0])
      winners += won.length
    }
    console.log(`W4: ${rounds} rounds, 50 claimants each, ${winners} winners`)
    expect(winners).toBe(rounds)
  })

  test('an ended lock frees the job, and its last holder’s save, touch and signature are refused', async () => {
    const { item } = await queuedJob(now)
    const [first, second] = [person(), person()]
    const seen = held(await queue.claim(item.id, first, now)).row
    held(await queue.warn(seen, later(90)))
    held(await queue.expire(seen, 'lock-ended', later(120)))
    const { row } = held(await queue.claim(item.id, second, later(121)))
    expect(row).toMatchObject({ claimedBy: second.userId, left: { by: first.userId, how: 'lock-ended' } })
    expect(await queue.touch(item.id, first.userId, seen.fence, later(122))).toBe(false)
    expect(await commit([queue.touchItem(item.id, first.userId, seen.fence, later(122), room)])).toBe(false)
    expect(await queue.sign(seen, { signature: signatureOf(first.userId) }, [], later(122))).toBe('gone')
    expect(await queue.touch(item.id, second.userId, row.fence, later(122))).toBe(true)
  })

  test('one person has three jobs in work, however many are claimed at once, and a place is free again after each end', async () => {
    const one = person()
    const jobs = await Promise.all(Array.from({ length: 6 }, () => queuedJob(now)))
    const results = await Promise.all(jobs.map(({ item }) => queue.claim(item.id, one, now)))
    expect(results.filter((result) => result === 'full')).toHaveLength(3)
    const mine = results.flatMap((result) => (typeof result === 'string' ? [] : [result.row]))
    expect(mine).toHaveLength(jobRules.activeJobs)
    const waiting = jobs[results.indexOf('full')]?.item.id as QueueItemId
    held(await queue.release(mine[0]?.id as QueueItemId, one.userId, { how: 'released' }, now))
    held(await queue.claim(waiting, one, now))
    held(await queue.sign(mine[1] as never, { signature: signatureOf(one.userId) }, [], now))
    held(await queue.claim(mine[0]?.id as QueueItemId, one, now))
  })
})

describe('H5: a lock', () => {
  test('never ends without its warning, and half an hour is left after it, also when the sweep was away', async () => {
    const { item } = await queuedJob(now)
    const { row } = held(await queue.claim(item.id, person(), now))
    expect(await queue.warn(row, later(89))).toBe('stale')
    expect(await queue.expire(row, 'lock-ended', later(600))).toBe('stale')
    const warned = held(await queue.warn(row, later(600))).row
    expect(warned.lockExpiry).toBe(later(630).toISOString())
    expect(await queue.expire(row, 'lock-ended', later(629))).toBe('stale')
    expect(held(await queue.expire(row, 'lock-ended', later(630))).row.status).toBe('pending')
  })

  test('grows with work: what was warned of before is warned of again', async () => {
    const { item } = await queuedJob(now)
    const one = person()
    const { row } = held(await queue.claim(item.id, one, now))
    held(await queue.warn(row, later(100)))
    expect(await queue.touch(item.id, one.userId, row.fence, later(110))).toBe(true)
    expect(await queue.expire(row, 'lock-ended', later(125))).toBe('stale')
    expect(await queue.warn(row, later(125))).toBe('stale')
    held(await queue.warn(row, later(205)))
    held(await queue.expire(row, 'lock-ended', later(235)))
  })
})

test('H1: a save between reading and signing refuses the signature; so does a translation that ended', async () => {
  const { item, translation } = await queuedJob(now)
  const one = person()
  const seen = held(await queue.claim(item.id, one, now)).row
  expect(await commit([queue.touchItem(item.id, one.userId, seen.fence, later(1), room)])).toBe(true)
  const signing = { signature: signatureOf(one.userId) }
  expect(await queue.sign(seen, signing, [], later(2))).toBe('stale')
  const again = (await queue.find(item.id)) as queue.QueueItemRow
  const wanted = translations.wantedItem(translation.id, 'human_review')
  await translations.fail(translation.id, { code: 'internal' }, now)
  expect(await queue.sign(again, signing, [wanted], later(2))).toBe('full')
  expect(await queue.sign(again, signing, [], later(2))).toMatchObject({ row: { status: 'completed' } })
  expect(await queue.returnToWork(again, 'not-written', later(3)), 'nobody waits for it').toBe('full')
})

test('H1: what was signed and cannot be certified is its signer’s again, once for each signature', async () => {
  const { item } = await queuedJob(now)
  const one = person()
  const seen = held(await queue.claim(item.id, one, now)).row
  const signing = { signature: signatureOf(one.userId) }
  held(await queue.sign(seen, signing, [], later(2)))
  const back = held(await queue.returnToWork(seen, 'not-written', later(3), [2, 7])).row
  expect(back).toMatchObject({
    status: 'in_progress',
    claimedBy: one.userId,
    fence: seen.fence + 1,
    sentBack: 'not-written',
    unwritten: [2, 7],
  })
  expect(back.signature).toBeUndefined()
  // What was signed anew is not returned for what was found in the first signature.
  const anew = held(await queue.sign(back, signing, [], later(4))).row
  expect([anew.sentBack, anew.unwritten]).toEqual([undefined, undefined])
  expect(await queue.returnToWork(seen, 'not-written', later(5))).toBe('stale')
  expect(await queue.find(item.id)).toMatchObject({ status: 'completed' })
})

test('H1: the end of what was signed holds for the one signature that was read', async () => {
  const { item } = await queuedJob(now)
  const one = person()
  const seen = held(await queue.claim(item.id, one, now)).row
  const signing = { signature: signatureOf(one.userId) }
  const { row } = held(await queue.sign(seen, signing, [], later(2)))
  expect(await commit([queue.signedItem(row)])).toBe(true)
  const back = held(await queue.returnToWork(row, 'not-written', later(3))).row
  expect(await commit([queue.signedItem(row)])).toBe(false)
  const anew = held(await queue.sign(back, signing, [], later(4))).row
  expect(await commit([queue.signedItem(row)])).toBe(false)
  expect(await commit([queue.signedItem(anew)])).toBe(true)
})

test('staff assign by name, take back and take over; the person it was assigned to accepts or declines', async () => {
  const { item } = await queuedJob(now)
  const [ana, ben, staff] = [person('Ana'), person('Ben'), person('Staff')]
  held(await queue.assign(item.id, ana, [], now))
  expect(await queue.claim(item.id, ben, now)).toBe('gone')
  held(await queue.assign(item.id, ben, [], now))
  expect(await queue.claim(item.id, ana, now)).toBe('gone')
  held(await queue.release(item.id, ben.userId, { how: 'declined' }, now))
  held(await queue.assign(item.id, ana, [], now))
  const seen = (await queue.find(item.id)) as queue.QueueItemRow
  held(await queue.expire(seen, 'not-accepted', later(720)))
  held(await queue.assign(item.id, ana, [], now))
  held(await queue.claim(item.id, ana, now))
  const over = held(await queue.takeOver(item.id, staff, [], now)).row
  expect(over).toMatchObject({ claimedBy: staff.userId, left: { by: ana.userId, how: 'taken-over' } })
  held(await queue.takeBack(item.id, { how: 'taken-back' }, [], now))
  expect(held(await queue.reject(item.id, 'rejected', [], now)).row.status).toBe('rejected')
  expect(await queue.claim(item.id, ana, now)).toBe('gone')
})

test('lists: the pool of a pair, a person’s own, a status for staff, and what the sweep looks at', async () => {
  const { item } = await queuedJob(now, { sourceLanguage: 'fr', targetLanguage: 'ja' })
  const ids = async (rows: Promise<queue.QueueItemRow[]>) => (await rows).map(({ id }) => id)
  const anybody = person().userId
  expect(await ids(queue.listPool('fr-ja', anybody, 10))).toEqual([item.id])
  expect(await ids(queue.listPool('fr-en', anybody, 10))).toEqual([])
  const at = async (status: Parameters<typeof queue.listAt>[0]) =>
    (await queue.listAt(status, { limit: 100, month: '2026-11' })).rows.map(({ id }) => id)
  expect(await at('pending')).toContain(item.id)
  const due = new Date(item.dueAt)
  const late = await queue.countLate(due, 100)
  expect(await queue.countLate(new Date(due.getTime() + 1), 100)).toBeGreaterThan(late)
  expect(await queue.countLate(later(10_000_000), 1)).toBe(1)
  expect(await queue.listDue(now, 100)).toContain(item.id)
  held(await queue.note(item.id, { announcedAt: now.toISOString() }, now))
  expect(await queue.listDue(now, 100)).not.toContain(item.id)
  await queue.checkAgain(item.id, now)
  expect(await queue.listDue(now, 100)).toContain(item.id)
  const one = person()
  held(await queue.claim(item.id, one, now))
  expect(await ids(queue.listPool('fr-ja', anybody, 10))).toEqual([])
  expect((await queue.listOf(one.userId, { limit: 10 })).rows.map(({ id }) => id)).toEqual([item.id])
  held(await queue.reject(item.id, 'rejected', [], now))
  expect(await at('rejected')).toContain(item.id)
  expect(await queue.listDue(later(100_000), 1000)).not.toContain(item.id)
})

const histories = repeats(60)
test(`W3: a job moves only along the table, whoever acts at the same time (${histories} histories of up to 24 acts)`, {
  timeout: 300_000,
}, async () => {
  const acts = [
    'claim',
    'assign',
    'release',
    'expire',
    'warn',
    'touch',
    'sign',
    'return',
    'takeBack',
    'takeOver',
    'reject',
  ] as const
  const act = fc.record({ what: fc.constantFrom(...acts), who: fc.nat(2), minute: fc.nat(300) })
  let moves = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 3 }),
      async (actors) => {
        const { item } = await queuedJob(now)
        const people = [person(), person(), person()] as const
        const done: queue.Changed[] = []
        await Promise.all(
          actors.map(async (list) => {
            for (const { what, who, minute } of list) {
              const one = people[who as 0]
              const at = later(minute)
              const row = (await queue.find(item.id)) as queue.QueueItemRow
              const result = await {
                claim: () => queue.claim(item.id, one, at),
                assign: () => queue.assign(item.id, one, [], at),
                release: () => queue.release(item.id, one.userId, { how: 'released' }, at),
                expire: () => queue.expire(row, 'lock-ended', at),
                warn: () => queue.warn(row, at),
                touch: async () =>
                  ((await queue.touch(item.id, one.userId, row.fence, at)) ? 'stale' : 'gone') as queue.Refusal,
                sign: () => queue.sign(row, { signature: signatureOf(one.userId) }, [], at),
                return: () => queue.returnToWork(row, 'not-written', at),
                takeBack: () => queue.takeBack(item.id, { how: 'taken-back' }, [], at),
                takeOver: () => queue.takeOver(item.id, one, [], at),
                reject: () => queue.reject(item.id, 'rejected', [], at),
              }[what]()
              if (typeof result !== 'string') done.push(result)
            }
          }),
        )
        const history = done.toSorted((a, b) => a.before.version - b.before.version)
        expect(new Set(history.map(({ before }) => before.version)).size).toBe(history.length)
        let last = { status: 'pending', fence: 0 } as Pick<queue.QueueItemRow, 'status' | 'fence'>
        for (const { before, row } of history) {
          expect(before.status).toBe(last.status)
          expect(row.status === before.status || canMoveJob(before.status, row.status)).toBe(true)
          if (row.claimedBy !== before.claimedBy || row.assignedTo !== before.assignedTo)
            expect(row.fence).toBeGreaterThan(before.fence)
          // A lock has an owner, and only work has a lock.
          expect(row.status === 'in_progress').toBe(row.lockExpiry !== undefined)
          if (row.status === 'in_progress') expect(row.claimedBy).toBeDefined()
          expect(row.status === 'completed').toBe(row.signature !== undefined)
          last = row
          moves++
        }
        expect((await queue.find(item.id))?.status).toBe(last.status)
      },
    ),
    { numRuns: histories },
  )
  console.log(`W3: ${histories} histories, ${moves} moves, all legal`)
})

test('lists: corrections that wait for others keep no paid job from anybody, neither long ones nor many', async () => {
  const languages = { sourceLanguage: `x${newId()}`, targetLanguage: 'ja' }
  const pair = `${languages.sourceLanguage}-ja`
  const { item: paid } = await queuedJob(now, languages)
  const correction = (by: UserId, words = 10): queue.QueueItemRow => ({
    ...paid,
    id: newId() as QueueItemId,
    dueAt: '2026-11-01T12:00:00.000Z',
    revisionOf: paid.id,
    left: { by, name: 'Ben', how: 'declined', at: now.toISOString() },
    asked: { message: '', segments: [{ number: 1, wrong: '字'.repeat(words) }] },
  })
  const ana = person().userId
  const others = Array.from({ length: 64 }, (_, i) => correction(person().userId, i < 4 ? 120_000 : 10))
  const [early, late] = [correction(ana), correction(ana)]
  const put = (row: queue.QueueItemRow, listed: object): Item => ({
    Put: { TableName: tableName(), Item: { ...keys.queueItem(row.id), ...row, ...listed } },
  })
  // As corrections lay before they lay apart: among the jobs, and before them.
  const among = (row: queue.QueueItemRow) => put(row, { ...listedAs(row), gsi1pk: index.jobPool(pair) })
  const all = [...[...others, early].map(among), put(late, listedAs(late))]
  expect((await Promise.all(all.map((one) => commit([one])))).every(Boolean)).toBe(true)
  const ids = async (who: UserId) => (await queue.listPool(pair, who, 50)).map(({ id }) => id)
  expect(await ids(person().userId)).toEqual([paid.id])
  const own = new Set([paid.id, early.id, late.id])
  expect(new Set(await ids(ana))).toEqual(own)
  held(await queue.note(early.id, { priority: 'urgent' }, now))
  expect(new Set(await ids(ana))).toEqual(own)
})
