import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { commit } from '../../data/commit.ts'
import {
  certificates,
  payouts,
  queue,
  retention,
  segments,
  tickets,
  translations,
  translators,
} from '../../data/data.ts'
import { eventsOf } from '../../data/jobs/queue/change.ts'
import { keys } from '../../data/keys.ts'
import { newCertificate } from '../../data/testing/new-certificate.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { documentTraces } from '../../data/translations/traces.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { fetchFile } from '../../lib/testing/fetch-file.ts'
import { exportAccount } from '../../privacy/export-account.ts'
import { eraseTraces } from '../../privacy/traces.ts'
import { sweep as sweepTranslations } from '../../translations/sweep.ts'
import { startStores, type World } from '../../translations/testing/world.ts'
import { handlers } from '../handle-events.ts'
import { acceptJob } from '../pool/accept-job.ts'
import { listAvailableJobs } from '../pool/list-available-jobs.ts'
import { listJobs } from '../pool/list-jobs.ts'
import { releaseJob } from '../pool/release-job.ts'
import { translatorStats } from '../pool/translator-stats.ts'
import { openSigning } from '../signing/open-signing.ts'
import { submitTranslation } from '../signing/submit-translation.ts'
import { assignTranslation } from '../staff/assign-translation.ts'
import { completeHumanTranslation } from '../staff/complete-human-translation.ts'
import { readQueueItem } from '../staff/read-queue-item.ts'
import { rejectJob } from '../staff/reject-job.ts'
import { takeJobBack } from '../staff/take-job-back.ts'
import { takeOverJob } from '../staff/take-over-job.ts'
import { as, confirmAll, held, human, inPool, signed, staffOf } from '../testing/pool.ts'
import { appealJob } from './appeal-job.ts'
import { decideAppeal } from './decide-appeal.ts'
import { getReview } from './get-review.ts'
import { listChanges } from './list-changes.ts'
import { rateTranslation } from './rate-translation.ts'
import { requestRevision } from './request-revision.ts'

vi.mock(import('../../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

describe('the customer', () => {
  async function certified() {
    const one = await held()
    await confirmAll(one.me, one.id, one.person.id, human)
    await signed(one.me, one.id)
    await payouts.complete(await translations.get(one.translation.id), one.me.now())
    return { ...one, mine: { ...one.world, actor: actorOf(one.customer.id) } as World }
  }

  test('follows the steps with the promised time', async () => {
    const { world, translation } = await inPool()
    const before = (await getReview(world, { id: translation.id })).output
    expect(before.steps.filter(({ at }) => at !== null).map(({ step }) => step)).toEqual(['paid', 'queued'])
    expect(Date.parse(before.dueAt) - Date.parse(before.steps[0]?.at ?? '')).toBe(24 * 3_600_000)
    expect(before).toMatchObject({ canRate: false, revisableUntil: null, late: false })
    const done = await certified()
    const comment = (to: 'customer' | 'staff') => ({ number: 2, to, text: `a word to ${to}`, by: done.person.id })
    for (const to of ['customer', 'staff'] as const)
      await segments.addComment(done.id, { ...comment(to), id: `${to}#1`, at: new Date().toISOString() })
    for (const one of [1, 2]) {
      const data = { queueItemId: done.id, translationId: done.translation.id, comment: one }
      await handlers['job.commented'](done.world, { data } as never)
    }
    const told = done.world.mails.filter(({ template }) => template === 'translator-note')
    expect(told).toMatchObject([{ to: { userId: done.customer.id } }])
    expect(JSON.stringify(told)).not.toContain('a word')
    const after = (await getReview(done.mine, { id: done.translation.id })).output
    expect(after.steps.every(({ at }) => at !== null)).toBe(true)
    expect(after).toMatchObject({
      canRate: true,
      signedBy: 'Tomás Vega',
      notes: [{ number: 2, text: 'a word to customer' }],
    })
    const seen = (await readQueueItem(await staffOf(done.world), { id: done.id })).output
    expect(seen.comments.map(({ to }) => to)).toEqual(['customer', 'staff'])
  })

  test('sees what the human changed, rates once, and the translator may appeal once', async () => {
    const { id, mine, me, person, translation } = await certified()
    expect((await translations.get(translation.id)).downloadedAt).toBeUndefined()
    const { output } = await listChanges(mine, { id: translation.id, which: 'changed', limit: 2 })
    // It is the text that a refund would take back.
    expect((await translations.get(translation.id)).downloadedAt).toBeDefined()
    expect(output).toMatchObject({ total: 3, changed: 3, nextCursor: '2' })
    expect(output.changes[0]).toMatchObject({ number: 1, final: human(1) })
    const read = async (ask: { which: 'all' | 'changed'; search?: string; cursor?: string; limit?: number }) =>
      (await listChanges(mine, { id: translation.id, limit: 50, ...ask })).output
    const all = await read({ which: 'all' })
    expect(all.changes.map(({ number }) => number)).toEqual([1, 2, 3])
    const [second] = all.changes.slice(1)
    // In the source or in what is certified, whatever its case; the figures stay those of the whole document.
    for (const search of [second?.final.toUpperCase() ?? '', second?.source.toLowerCase() ?? ''])
      expect(await read({ which: 'all', search })).toMatchObject({
        changes: [{ number: 2 }],
        total: 3,
        nextCursor: null,
      })
    expect((await read({ which: 'all', search: 'nowhere' })).changes).toEqual([])
    expect((await read({ which: 'all', limit: 2, cursor: '2' })).changes.map(({ number }) => number)).toEqual([3])
    await expect(read({ which: 'all', cursor: 'x' })).rejects.toMatchObject({ code: 'page-unknown' })
    await rateTranslation(mine, { id: translation.id, stars: 2, word: 'Late' })
    await expect(rateTranslation(mine, { id: translation.id, stars: 5, word: '' })).rejects.toThrow('rated')
    expect((await translators.find(person.id))?.ratingSum).toBe(2)
    expect((await translatorStats(me, {})).output).toMatchObject({
      completedJobs: 1,
      averageRating: 2,
      thisMonthJobs: 1,
    })
    await appealJob(me, { id, reason: 'It was in time, see the log.' })
    await expect(appealJob(me, { id, reason: 'It was in time, see the log.' })).rejects.toThrow('already')
    expect((await tickets.listOf(person.id, { limit: 10 })).rows).toHaveLength(1)
  })

  test.each([
    ['fraud', 'revision-withdrawn'],
    ['issued-by-mistake', 'revision-withdrawn'],
    ['error-found', undefined],
  ] as const)(
    'H3: what was withdrawn for %s does not come back by a correction, unless an error was found',
    async (reason, code) => {
      const { id, mine, translation } = await certified()
      const certificate = newCertificate({ translationId: translation.id, queueItemId: id })
      await commit(certificates.issueItems(certificate))
      expect(await certificates.revoke(certificate, reason, new Date(), [])).toBe(true)
      const asked = requestRevision(mine, { id: translation.id, message: 'The price is wrong.', segments: [] })
      if (code) await expect(asked).rejects.toMatchObject({ code })
      else await asked
      const { revisableUntil, revision } = (await getReview(mine, { id: translation.id })).output
      expect([revisableUntil, revision === null]).toEqual([null, code !== undefined])
    },
  )

  test('H5: who gets a correction after a granted appeal reads nothing of it, and may appeal', async () => {
    const { mine, me, translation, world } = await certified()
    await requestRevision(mine, { id: translation.id, message: 'The price is wrong.', segments: [] })
    const id = (await translations.get(translation.id)).revisionItemId as QueueItemId
    await acceptJob(me, { id })
    await appealJob(me, { id, reason: 'I am in hospital since Monday.' })
    const sam = await staffOf(world, 'Sam')
    await decideAppeal(sam, { id, decision: 'granted', answer: 'Get well soon, Tomás.' })
    const { person: next } = await newTranslator(['en-pt'])
    await assignTranslation(sam, { translationId: translation.id, translator: next.id })
    const you = as(world, next.id)
    await acceptJob(you, { id })
    expect((await listJobs(you, { limit: 10 })).output).toMatchObject([
      { id, appeal: null, appealable: ['correction'] },
    ])
    const { url } = (await exportAccount(you as never, {})).output as { url: string }
    expect(await (await fetchFile(url)).text()).not.toMatch(/hospital|Get well/)
    await appealJob(you, { id, reason: 'The customer is wrong here.' })
    expect((await queue.find(id))?.appeal).toMatchObject({ from: next.id, reason: 'The customer is wrong here.' })
  })

  test('a correction that staff end is told to the customer by mail, who keeps the certificate', async () => {
    const { mine, translation } = await certified()
    await requestRevision(mine, {
      id: translation.id,
      segments: [{ number: 2, wrong: 'price' }],
      message: 'The price is wrong.',
    })
    const id = (await translations.get(translation.id)).revisionItemId as QueueItemId
    const staff = await staffOf(mine)
    const before = (await queue.find(id)) as queue.QueueItemRow
    expect((await rejectJob(staff, { id, reason: 'The price is right.' })).output.code).toBe('correction-rejected')
    const after = (await queue.find(id)) as queue.QueueItemRow
    const data = { queueItemId: id, translationId: translation.id }
    expect(eventsOf(before, after, mine.now())).toContainEqual(
      expect.objectContaining({ type: 'revision.ended', data }),
    )
    await handlers['revision.ended'](mine, { data } as never)
    const [told, ...more] = mine.mails.filter(({ template }) => template === 'revision-ended')
    expect(told).toMatchObject({ to: { userId: translation.userId }, cause: `revision-ended:${id}` })
    expect(more).toEqual([])
    expect((await translations.get(translation.id)).stage).toBe('completed')
  })

  test('W2: a signed correction whose event was lost is certified all the same; an execution that broke off is followed by another', async () => {
    const { mine, me, person, translation } = await certified()
    const wish = { id: translation.id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    await requestRevision(mine, wish)
    const revisionId = (await translations.get(translation.id)).revisionItemId as QueueItemId
    await acceptJob(me, { id: revisionId })
    await confirmAll(me, revisionId, person.id, human)
    await signed(me, revisionId)
    const { fence } = (await queue.find(revisionId)) as queue.QueueItemRow
    const name = `t${translation.id}-c${revisionId}-${fence}`
    // The sweep goes on with what other tests left as well.
    const started = () => mine.started.filter((one) => one.startsWith(`t${translation.id}-`))
    const sweptAt = (minutes: number, over: string[] = []) =>
      sweepTranslations({
        ...mine,
        now: () => new Date(Date.now() + minutes * 60_000),
        workflow: {
          ...mine.workflow,
          statusOfCertification: async (...given) =>
            given[0] === translation.id && over.includes(started()[given[2] - 1] ?? '')
              ? 'over'
              : mine.workflow.statusOfCertification(...given),
        },
      })
    mine.started.splice(0)
    await sweptAt(5)
    expect(started()).toEqual([])
    await sweptAt(12)
    await sweptAt(20)
    expect(started()).toEqual([name])
    await sweptAt(30, [name])
    expect(started()).toEqual([name, `${name}-2`])
    // With its certificate it is nobody's any more.
    await commit(certificates.issueItems(newCertificate({ translationId: translation.id, queueItemId: revisionId })))
    await sweptAt(40)
    expect(await queue.listSignedCorrections(new Date('2100-01-01'), 1000)).not.toContain(revisionId)
  })

  test('R3: segments of a correction that was rejected and replaced go with the document, and the audit knows of them', async () => {
    const { mine, me, translation } = await certified()
    const wish = { id: translation.id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    await requestRevision(mine, wish)
    const first = (await translations.get(translation.id)).revisionItemId as QueueItemId
    expect((await segments.listTouched(first)).size).toBe(3)
    await queue.reject(first, 'rejected', [], me.now())
    await requestRevision(mine, wish)
    const row = await translations.get(translation.id)
    expect(row.revisionItemId).not.toBe(first)
    const trace = documentTraces.find(({ name }) => name === 'segments')
    const left = { ...keys.segment(first, 1) }
    expect(trace && 'row' in trace && trace.row(left, row)).toBe(true)
    await eraseTraces(mine, row)
    for (const job of [translation.queueItemId, first, row.revisionItemId])
      expect((await segments.listTouched(job as QueueItemId)).size).toBe(0)
  })

  /** A correction that its translator was asked for. */
  async function asked() {
    const one = await certified()
    const wish = { id: one.translation.id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    await requestRevision(one.mine, wish)
    const revision = (await translations.get(one.translation.id)).revisionItemId as QueueItemId
    return { ...one, revision }
  }

  const tooLate = { code: 'job-ended' }

  test('R3: a correction of a document that was deleted is nobody’s to take', async () => {
    const { mine, me, translation, revision } = await asked()
    await retention.markDeleted(translation.id, 'all', me.now())
    await expect(acceptJob(me, { id: revision })).rejects.toMatchObject(tooLate)
    await expect(takeOverJob(await staffOf(mine), { id: revision })).rejects.toMatchObject(tooLate)
    expect(await queue.find(revision)).toMatchObject({ status: 'assigned', fence: 1 })
  })

  test('R3, V1: nobody signs a correction of a document that was deleted, and is told why', async () => {
    const { mine, me, translation, revision } = await asked()
    await acceptJob(me, { id: revision })
    await retention.markDeleted(translation.id, 'all', me.now())
    const text = { translatedContent: 'Words', qualityScore: 95 }
    await expect(openSigning(me, { id: revision })).rejects.toMatchObject(tooLate)
    await expect(submitTranslation(me, { jobId: revision, ...text })).rejects.toMatchObject(tooLate)
    const staff = await staffOf(mine)
    await expect(completeHumanTranslation(staff, { queueId: revision, ...text })).rejects.toMatchObject(tooLate)
  })

  test('R3: who has a correction of a document that was deleted gives it back for good, and no note of it stays', async () => {
    const { mine, me, translation, revision } = await asked()
    await acceptJob(me, { id: revision })
    await retention.markDeleted(translation.id, 'all', me.now())
    await expect(takeJobBack(await staffOf(mine), { id: revision, reason: 'Too slow' })).rejects.toMatchObject(tooLate)
    await releaseJob(me, { id: revision, reason: 'other', note: 'I cannot open the birth certificate.' })
    const ended = await queue.find(revision)
    expect(ended).toMatchObject({ status: 'rejected', ended: 'deleted' })
    expect(ended?.left).toBeUndefined()
    expect((await queue.countHeld([me.actor?.userId as UserId])).get(me.actor?.userId as UserId)).toBe(0)
  })

  test('R3: a correction that is asked for while the original is deleted is refused, and leaves nothing behind', async () => {
    const { mine, translation } = await certified()
    const { id } = translation
    const wish = { id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    const copied: QueueItemId[] = []
    const during = async (...given: Parameters<typeof segments.copy>) => {
      copied.push(given[1])
      const bytes = await segments.copy(...given)
      await retention.markDeleted(id, 'source', new Date())
      return bytes
    }
    const racing = { ...mine, data: { ...mine.data, segments: { ...mine.data.segments, copy: during } } }
    await expect(requestRevision(racing, wish)).rejects.toMatchObject({ code: 'document-deleted' })
    const [item] = copied
    expect(await queue.find(item as QueueItemId)).toBeUndefined()
    expect((await segments.listTouched(item as QueueItemId)).size).toBe(0)
    const row = await translations.get(id)
    expect([row.revisionItemId, row.revisionItemIds]).toEqual([undefined, []])
    expect(await queue.nameRevision(id, item as QueueItemId)).toBe(false)
  })

  test('a correction that could not be written leaves nothing behind; one that has no answer stays', async () => {
    const { mine, translation } = await certified()
    const { id } = translation
    const wish = { id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    const asked: QueueItemId[] = []
    const failing = (write: boolean): World => ({
      ...mine,
      data: {
        ...mine.data,
        queue: {
          ...queue,
          requestRevision: async (...given) => {
            asked.push(given[2].itemId)
            if (write) await queue.requestRevision(...given)
            throw new Error('no answer')
          },
        },
      },
    })
    await expect(requestRevision(failing(false), wish)).rejects.toThrow('no answer')
    expect((await translations.get(id)).revisionItemIds).toEqual([])
    expect((await segments.listTouched(asked[0] as QueueItemId)).size).toBe(0)
    await expect(requestRevision(failing(true), wish)).rejects.toThrow('no answer')
    const { revisionItemId, revisionItemIds } = await translations.get(id)
    expect([revisionItemId, revisionItemIds]).toEqual([asked[1], [asked[1]]])
    expect((await segments.listTouched(asked[1] as QueueItemId)).size).toBe(3)
  })

  test('R3: a correction is given to nobody whose credential has ended; of a deleted document none is asked for', async () => {
    const { mine, translation, id } = await certified()
    await queue.note(id, { pack: 'ca-ircc' } as never, new Date())
    const wish = { id: translation.id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }
    await requestRevision(mine, wish)
    const { revisionItemId } = await translations.get(translation.id)
    expect(await queue.find(revisionItemId as QueueItemId)).toMatchObject({ status: 'pending' })
    await retention.markDeleted(translation.id, 'source', new Date())
    await expect(requestRevision(mine, wish)).rejects.toMatchObject({ code: 'document-deleted' })
  })

  test('a correction with all the words that it may have is asked for, declined, taken and taken over', async () => {
    const { mine, me, translation } = await certified()
    const marks = Array.from({ length: 20 }, () => '字'.repeat(1000)).map((wrong) => ({ number: 2, wrong }))
    await requestRevision(mine, { id: translation.id, segments: marks, message: '字'.repeat(2000) })
    const id = (await translations.get(translation.id)).revisionItemId as QueueItemId
    await releaseJob(me, { id, reason: 'no-time', note: '字'.repeat(2000) })
    await acceptJob(me, { id })
    await takeOverJob(await staffOf(mine), { id })
    expect((await queue.find(id))?.asked?.segments).toHaveLength(20)
  })

  test('asks for a correction: its translator first, the rest stays signed, the first certificate stays until then', async () => {
    const { id, mine, me, person, translation } = await certified()
    const ask = () =>
      requestRevision(mine, {
        id: translation.id,
        segments: [{ number: 2, wrong: 'price' }],
        message: 'The price is wrong.',
      })
    const answers = await Promise.allSettled([ask(), ask()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { revisionItemId, revisionItemIds } = await translations.get(translation.id)
    const revisionId = revisionItemId as QueueItemId
    // Who lost leaves nothing behind; who won begins with what was copied.
    expect(revisionItemIds).toEqual([revisionId])
    expect((await queue.find(revisionId))?.written).toBeGreaterThan(0)
    expect(await queue.find(revisionId)).toMatchObject({
      status: 'assigned',
      assignedTo: person.id,
      feeCents: 0,
      revisionOf: id,
    })
    // It pays nothing more: when its translator declines, no other one is called to it.
    await releaseJob(me, { id: revisionId, reason: 'no-time' })
    const { person: stranger } = await newTranslator(['en-pt'])
    const returned = { data: { queueItemId: revisionId, translatorId: person.id, fence: 1 } }
    await handlers['job.returned'](mine, returned as never)
    expect(mine.mails.filter(({ cause }) => cause.startsWith(`job-available:${revisionId}:`))).toEqual([])
    const offered = async (to: World) => (await listAvailableJobs(to, {})).output.jobs.map((one) => one.id)
    expect(await offered(as(mine, stranger.id))).not.toContain(revisionId)
    await expect(acceptJob(as(mine, stranger.id), { id: revisionId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await offered(me)).toContain(revisionId)
    await acceptJob(me, { id: revisionId })
    const job = (await queue.find(revisionId)) as queue.QueueItemRow
    const states = (await readJobSegments(me, translation, job)).map(({ state }) => state)
    expect(states).toEqual(['confirmed', 'edited', 'confirmed'])
    await confirmAll(me, revisionId, person.id, human)
    await signed(me, revisionId)
    expect((await getReview(mine, { id: translation.id })).output.revision).toMatchObject({ status: 'completed' })
    expect((await translations.get(translation.id)).stage).toBe('completed')
    const late = { ...mine, now: () => new Date(Date.now() + 61 * 86_400_000) }
    await expect(
      requestRevision(late, {
        id: translation.id,
        segments: [{ number: 1, wrong: '' }],
        message: 'Again, please look.',
      }),
    ).rejects.toThrow('60 days')
  })
})
