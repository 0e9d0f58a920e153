import { beforeAll, describe, expect, test, vi } from 'vitest'
import { QueueItemId, type UserId } from '#shared/lib/id.ts'
import { commit } from '../../data/commit.ts'
import { mails, payouts, queue, translations } from '../../data/data.ts'
import { listedAs } from '../../data/jobs/queue-item.ts'
import { keys } from '../../data/keys.ts'
import { tableName } from '../../data/table.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { createPerson } from '../../data/testing/person.ts'
import { newId } from '../../lib/base.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { toldOf } from '../../lib/lookups/signer-of.ts'
import { startStores, type World } from '../../translations/testing/world.ts'
import { submitTranslation } from '../signing/submit-translation.ts'
import { assignTranslation } from '../staff/assign-translation.ts'
import { listSuitableTranslators } from '../staff/list-suitable-translators.ts'
import { takeJobBack } from '../staff/take-job-back.ts'
import { takeOverJob } from '../staff/take-over-job.ts'
import { announce } from '../tell.ts'
import { as, confirmAll, held, human, humans, inPool, signed, staffOf } from '../testing/pool.ts'
import { acceptJob } from './accept-job.ts'
import { heartbeat } from './heartbeat.ts'
import { listAvailableJobs } from './list-available-jobs.ts'
import { listJobs } from './list-jobs.ts'
import { releaseJob } from './release-job.ts'
import { translatorStats } from './translator-stats.ts'

vi.mock(import('../../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

describe('the hub', () => {
  test('H5: what is shown before the claim is what is credited, and nothing of the text or the file is shown', async () => {
    for (const amountCents of [2495, 1248, 4995]) {
      const { id, world, translation } = await inPool(amountCents)
      const { person } = await newTranslator(['en-pt'])
      const me = as(world, person.id)
      const offer = (await listAvailableJobs(me, {})).output.jobs.find((job) => job.id === id)
      expect(JSON.stringify(offer)).not.toMatch(/seller|txt"?,"name|original/)
      await acceptJob(me, { id })
      await payouts.complete(await translations.get(translation.id), me.now())
      const credited = (await translations.get(translation.id)).translatorPayoutCents
      expect(offer?.pay.payCents).toBe(credited)
    }
  })

  test('H5: a job whose authority wants a credential is offered and given to nobody without one', async () => {
    const { id, world, translation } = await inPool()
    await queue.note(id, { pack: 'ca-ircc' } as never, world.now())
    const certifications = [
      { id: 'atio', issuer: 'ATIO', number: '77', expiresOn: null, seenAt: world.now().toISOString() },
    ]
    const { person: plain } = await newTranslator(['en-pt'])
    const { person: accredited } = await newTranslator(['en-pt'], { certifications } as never)
    const staff = await staffOf(world)
    const offered = async (ctx: World) => (await listAvailableJobs(ctx, {})).output.jobs.map((job) => job.id)
    expect(await offered(as(world, plain.id))).not.toContain(id)
    await expect(acceptJob(as(world, plain.id), { id })).rejects.toMatchObject({ code: 'job-authority-lacks' })
    await expect(takeOverJob(staff, { id })).rejects.toMatchObject({ code: 'job-authority-lacks' })
    const given = { translationId: translation.id, translator: plain.id }
    await expect(assignTranslation(staff, given)).rejects.toMatchObject({ code: 'translator-authority-lacks' })
    expect(await queue.find(id)).toMatchObject({ status: 'pending' })
    expect(await offered(as(world, accredited.id))).toContain(id)
    await acceptJob(as(world, accredited.id), { id })
  })

  test('jobs that one cannot sign hide none that one can, however many were promised sooner', async () => {
    const { id, world } = await inPool()
    const row = (await queue.find(id)) as queue.QueueItemRow
    const at = { sourceLanguage: 'de', targetLanguage: 'hi' }
    await queue.note(id, at as never, world.now())
    const dueAt = new Date(Date.parse(row.dueAt) - 3_600_000).toISOString()
    for (let i = 0; i < 50; i++) {
      const other = { ...row, ...at, id: QueueItemId.parse(newId()), pack: 'ca-ircc', dueAt }
      const Item = { ...keys.queueItem(other.id), ...other, ...listedAs(other) }
      await commit([{ Put: { TableName: tableName(), Item } }])
    }
    const { person } = await newTranslator(['de-hi'])
    const { jobs } = (await listAvailableJobs(as(world, person.id), {})).output
    expect(jobs.map((job) => job.id)).toEqual([id])
  })

  test('who heard of another job within the hour is told after it, once; what is given back is announced anew', async () => {
    const first = await inPool()
    const second = await inPool()
    const pair = { sourceLanguage: 'sv', targetLanguage: 'hi', announcedAt: undefined, announceAgainAt: undefined }
    for (const { id, world } of [first, second]) await queue.note(id, pair as never, world.now())
    const people = await Promise.all([1, 2].map(() => newTranslator(['sv-hi'])))
    const { world } = first
    const one = people[0]?.person.id as UserId
    const at = (minutes: number) => as(world, one, minutes)
    const tell = async (id: QueueItemId, minutes: number) =>
      announce(at(minutes), (await queue.find(id)) as queue.QueueItemRow)
    const mailsOf = (id: QueueItemId) => world.mails.filter(({ cause }) => cause.startsWith(`job-available:${id}:`))
    await tell(first.id, 0)
    await tell(second.id, 10)
    expect([mailsOf(first.id).length, mailsOf(second.id).length]).toEqual([2, 0])
    for (const { cause } of world.mails) await mails.claim(cause, 'job-available', world.now())
    for (const minutes of [30, 75, 76]) await tell(second.id, minutes)
    expect(mailsOf(second.id)).toHaveLength(2)
    expect(await queue.find(second.id)).toMatchObject({ announcedAt: expect.any(String) as string })
    await queue.claim(first.id, { userId: one, name: 'A' }, at(80).now())
    await queue.release(first.id, one, { how: 'released', reason: 'other' }, at(85).now())
    for (const minutes of [86, 160]) await tell(first.id, minutes)
    expect(mailsOf(first.id)).toHaveLength(4)
  })

  test('a job in a variant of a language is for the translators of the language, and its certificate names the variant', async () => {
    const { id, world, translation } = await inPool()
    const languages = { sourceLanguage: 'zh-TW', targetLanguage: 'fr-CA' }
    await queue.note(id, { ...languages, announcedAt: undefined } as never, world.now())
    const { person } = await newTranslator(['zh-fr'])
    const me = as(world, person.id)
    const [offered] = (await listAvailableJobs(me, {})).output.jobs
    expect(offered).toMatchObject({ id, ...languages })
    await announce(world, (await queue.find(id)) as queue.QueueItemRow)
    expect(world.mails).toContainEqual(expect.objectContaining({ to: { userId: person.id } }))
    const staff = await staffOf(world)
    const { translators: suitable } = (await listSuitableTranslators(staff, { id, search: '' })).output
    expect(suitable.map(({ userId }) => userId)).toEqual([person.id])
    await assignTranslation(staff, { translationId: translation.id, translator: person.id })
    await acceptJob(me, { id })
    const signer = { by: person.id, name: 'Tomás Vega', at: world.now().toISOString() }
    const { qualifications } = await toldOf(world, signer, languages)
    expect(qualifications).toMatch(/^Professional translator from Chinese \(Taiwan\) into Canadian French/)
  })

  test('Z5: staff who translate too take no paid job back from a colleague', async () => {
    const { id, world, person } = await held()
    const fields = { adminLevel: 'admin', secondFactorAt: world.now().toISOString() }
    const { person: both } = await newTranslator(['en-pt'])
    await expect(takeJobBack(as(world, both.id, 0, fields), { id, reason: 'Mine' })).rejects.toMatchObject({
      code: 'payout-own',
    })
    expect((await queue.find(id))?.claimedBy).toBe(person.id)
  })

  test('others’ pairs are not there; the own document never; an equal last name is warned of', async () => {
    const { id, world, customer } = await inPool()
    const { person: stranger } = await newTranslator(['de-fr'])
    expect((await listAvailableJobs(as(world, stranger.id), {})).output.jobs).toEqual([])
    await expect(acceptJob(as(world, stranger.id), { id })).rejects.toMatchObject({ message: 'Not found' })
    const { person: cousin } = await newTranslator(['en-pt'], { lastName: 'de Sousa Souza' })
    const seen = (await listAvailableJobs(as(world, cousin.id), {})).output.jobs.find((job) => job.id === id)
    expect(seen?.sharesSurname).toBe(true)
    const { person: self } = await newTranslator(['en-pt'], {}, { email: customer.email.replace('@', '+jobs@') })
    const mine = (await listAvailableJobs(as(world, self.id), {})).output.jobs.map((job) => job.id)
    expect(mine).not.toContain(id)
    await expect(acceptJob(as(world, self.id), { id })).rejects.toThrow('your own document')
  })

  test('tells who has applied, who never did, and shows an approved one the texts of what is in work', async () => {
    const { id, me, world } = await held()
    await queue.note(id, { qualityCheckNotes: 'for colleagues' }, me.now())
    const jobs = (await listJobs(me, { limit: 50 })).output
    expect(JSON.stringify(jobs)).not.toContain('for colleagues')
    expect(jobs).toMatchObject([{ id, status: 'in_progress', translation: { amount: 24.95 } }])
    expect(jobs[0]?.translation.originalContent.split('\n')).toHaveLength(3)
    const nobody = as(world, (await createPerson()).id, 0, { isTranslator: false })
    await expect(listJobs(nobody, { limit: 50 })).rejects.toMatchObject({
      details: { facts: { applicationSubmitted: false, applicationStatus: 'none' } },
    })
    expect((await translatorStats(me, {})).output).toMatchObject({ completedJobs: 0, pendingJobs: 1, averageRating: 5 })
  })

  test('a job that was given back waits again, with the work kept; its former holder hears 409, a stranger 404', async () => {
    const { id, me, person, fence, world } = await held()
    await confirmAll(me, id, person.id, human)
    expect((await heartbeat(me, { id, fence, working: true })).output.lockExpiry > new Date().toISOString()).toBe(true)
    await releaseJob(me, { id, reason: 'no-time' })
    await expect(heartbeat(me, { id, fence, working: true })).rejects.toThrow('do not hold')
    await expect(submitTranslation(me, { jobId: id, translatedContent: 'x', qualityScore: 95 })).rejects.toThrow(
      'do not hold',
    )
    const { person: next } = await newTranslator(['en-pt'])
    const another = as(world, next.id)
    const offered = async (to: World) => (await listAvailableJobs(to, {})).output.jobs.find((one) => one.id === id)
    expect(await offered(me)).toMatchObject({ had: { how: 'released' } })
    expect(await offered(another)).toMatchObject({ had: null })
    await expect(heartbeat(another, { id, fence, working: true })).rejects.toMatchObject({ message: 'Not found' })
    await acceptJob(another, { id })
    const job = (await queue.find(id)) as queue.QueueItemRow
    const all = await readJobSegments(another, await translations.get(job.translationId), job)
    expect(
      all.every(({ target, state, suggested }) => humans.includes(target) && state !== 'confirmed' && suggested),
    ).toBe(true)
    await expect(signed(another, id)).rejects.toThrow('still open')
  })
})
