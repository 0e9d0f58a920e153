import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { QueueItemId, type TranslationId, UserId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import {
  certificates,
  payouts,
  queue,
  retention,
  segments,
  taskTokens,
  tickets,
  translations,
  translators,
  users,
} from '../data/data.ts'
import { eventsOf } from '../data/jobs/queue/change.ts'
import { listedAs } from '../data/jobs/queue-item.ts'
import { keys } from '../data/keys.ts'
import { tableName } from '../data/table.ts'
import { newCertificate } from '../data/testing/new-certificate.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { createPerson } from '../data/testing/person.ts'
import { documentTraces } from '../data/translations/traces.ts'
import { newId } from '../lib/base.ts'
import { readJobSegments } from '../lib/job-segments.ts'
import { toldOf } from '../lib/lookups/signer-of.ts'
import { resumeAfterSigning } from '../lib/resume-after-signing.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { refundTranslation } from '../payments/refund-translation.ts'
import { eraseTraces } from '../privacy/traces.ts'
import { sweep as sweepTranslations } from '../translations/sweep.ts'
import { startStores, type World } from '../translations/testing/world.ts'
import { handlers } from './handle-events.ts'
import { acceptJob } from './pool/accept-job.ts'
import { heartbeat } from './pool/heartbeat.ts'
import { listAvailableJobs } from './pool/list-available-jobs.ts'
import { listJobs } from './pool/list-jobs.ts'
import { releaseJob } from './pool/release-job.ts'
import { translatorStats } from './pool/translator-stats.ts'
import { appealJob } from './review/appeal-job.ts'
import { getReview } from './review/get-review.ts'
import { listChanges } from './review/list-changes.ts'
import { rateTranslation } from './review/rate-translation.ts'
import { requestRevision } from './review/request-revision.ts'
import { openSigning } from './signing/open-signing.ts'
import { signJob } from './signing/sign-job.ts'
import { submitTranslation } from './signing/submit-translation.ts'
import { assignTranslation } from './staff/assign-translation.ts'
import { completeHumanTranslation } from './staff/complete-human-translation.ts'
import { listQueue } from './staff/list-queue.ts'
import { listSuitableTranslators } from './staff/list-suitable-translators.ts'
import { readQueueItem } from './staff/read-queue-item.ts'
import { rejectJob } from './staff/reject-job.ts'
import { takeJobBack } from './staff/take-job-back.ts'
import { takeOverJob } from './staff/take-over-job.ts'
import { sweep } from './sweep.ts'
import { announce } from './tell.ts'
import { as, confirmAll, held, human, humans, inPool, other, signed, staffOf } from './testing/pool.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))

/** The promise's 1,000 are `npm run promise -- H1`. */
const h1Orders = repeats(25, 'H1_ORDERS')
/** The most that one order may take: a laptop that does nothing else needs a second or two. */
const h1OrderMs = 6000

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

describe('signing', () => {
  test('W5, H1: only what was confirmed, with the hash that was shown; the token goes once and never leaves', async () => {
    const { id, me, person, translation, world } = await held()
    await expect(signed(me, id)).rejects.toMatchObject({ details: { facts: { unconfirmed: 3 } } })
    await confirmAll(me, id, person.id, human)
    const { output: seen } = await openSigning(me, { id })
    await confirmAll(me, id, person.id, other)
    const wish = { id, fence: seen.fence, name: 'Tomás Vega', role: 'translated', statementAccepted: true } as const
    const old = { segmentsHash: seen.segmentsHash, pack: seen.pack, packVersion: seen.packVersion }
    await expect(signJob(me, { ...wish, ...old })).rejects.toThrow('text has changed')
    const stranger = as(world, (await newTranslator(['en-pt'])).person.id)
    await expect(signed(stranger, id)).rejects.toMatchObject({ message: 'Not found' })

    const token = await taskTokens.find(translation.id, 'review')
    const answer = await signed(me, id)
    expect(JSON.stringify(answer)).not.toContain(token)
    await expect(signed(me, id)).rejects.toThrow('do not hold')
    const job = (await queue.find(id)) as queue.QueueItemRow
    await Promise.all([1, 2, 3].map(() => resumeAfterSigning(me, job)))
    expect(world.answered.filter((one) => one.token === token)).toHaveLength(1)
    expect(JSON.stringify(await listJobs(me, { limit: 50 }))).not.toContain('review:')
    await segments
      .save({ job: id, by: person.id, fence: seen.fence }, [], me.now())
      .then((saved) => expect(saved).toBe('lost'))
  })

  test('the plain path takes one line a segment, refuses another number of lines, and signs with the profile’s name', async () => {
    const { id, me } = await held()
    const submit = (translatedContent: string, statement?: string) =>
      submitTranslation(me, { jobId: id, translatedContent, qualityScore: 90, ...(statement && { statement }) })
    await expect(submit('   ')).rejects.toThrow('provide the translated content')
    await expect(submit('one line')).rejects.toMatchObject({ details: { facts: { expected: 3, got: 1 } } })
    await expect(submit(humans.join('\n'), 'I know nothing.')).rejects.toMatchObject({ code: 'job-text-changed' })
    expect((await openSigning(me, { id })).output.counts.unconfirmed).toBe(3)
    await submit(humans.join('\n'))
    expect(await queue.find(id)).toMatchObject({
      status: 'completed',
      qualityScore: 90,
      signature: { name: 'Tomás Vega', role: 'reviewed-machine-draft', pack: 'general' },
    })
  })

  test('H1: the name that is typed must be the signer’s own, whatever its case and spaces', async () => {
    const { me, id, person } = await held()
    await confirmAll(me, id, person.id, human)
    const { output: seen } = await openSigning(me, { id })
    const wish = {
      id,
      fence: seen.fence,
      role: 'translated' as const,
      statementAccepted: true as const,
      segmentsHash: seen.segmentsHash,
      pack: seen.pack,
      packVersion: seen.packVersion,
    }
    for (const name of ['Ana Vega', 'Tomás', 'Tomás Vega Ruiz', 'Tomas Vega', 'Tomás Vegа'])
      await expect(signJob(me, { ...wish, name }), name).rejects.toMatchObject({
        code: 'job-other-name',
        params: { name: seen.name },
      })
    expect(await queue.find(id)).toMatchObject({ status: 'in_progress' })
    await signJob(me, { ...wish, name: `  ${seen.name.toUpperCase().replace(' ', '   ')} ` })
    expect(await queue.find(id)).toMatchObject({ status: 'completed', signature: { name: seen.name } })
  })

  test('H1: nobody says of a text that stands as the machine left it that they translated it', async () => {
    const { me, id, person, translation } = await held()
    const job = (await queue.find(id)) as queue.QueueItemRow
    const drafts = (await readJobSegments(me, translation, job)).map(({ draft }) => draft)
    const sign = async () => {
      const { fence, name, segmentsHash, pack, packVersion } = (await openSigning(me, { id })).output
      const wish = { id, fence, name, segmentsHash, pack, packVersion, role: 'translated', statementAccepted: true }
      return signJob(me, wish as Parameters<typeof signJob>[1])
    }
    await confirmAll(me, id, person.id, (number) => drafts[number - 1] ?? '')
    await expect(sign()).rejects.toMatchObject({ code: 'job-not-translated' })
    expect(await queue.find(id)).toMatchObject({ status: 'in_progress' })
    await confirmAll(me, id, person.id, human)
    await sign()
    expect(await queue.find(id)).toMatchObject({ status: 'completed', signature: { role: 'translated' } })
  })

  test('H6: a suspended translator signs nothing, from the next request', async () => {
    const { id, me, person } = await held()
    await confirmAll(me, id, person.id, human)
    const row = await translators.find(person.id)
    if (!row) throw new Error('no translator')
    await translators.decide(row, { status: 'suspended', by: person.id, reason: 'Late' }, [], me.now())
    await expect(signed(me, id)).rejects.toThrow('approved translators')
  })

  test('what a suspended translator holds goes back into the pool at once, with its work', async () => {
    const { id, me, person } = await held()
    const row = await translators.find(person.id)
    if (!row) throw new Error('no translator')
    const decided = { data: { translatorId: row.id, act: 'suspended' } } as never
    await handlers['translator.decided'](me, decided)
    expect((await queue.find(id))?.claimedBy).toBe(person.id)
    await translators.decide(row, { status: 'suspended', by: person.id, reason: 'Late' }, [], me.now())
    await handlers['translator.decided'](me, decided)
    expect(await queue.find(id)).toMatchObject({ status: 'pending', left: { by: person.id, how: 'taken-back' } })
  })

  test('who has a disabled account holds no job, is not suitable for one and hears of none', async () => {
    const { id, world, person } = await held()
    await users.setDisabled(person.id, true, world.now())
    await handlers['account.changed'](world, { data: { userId: person.id } } as never)
    expect(await queue.find(id)).toMatchObject({ status: 'pending', left: { by: person.id, how: 'taken-back' } })
    const staff = await staffOf(world)
    const { translators: suitable } = (await listSuitableTranslators(staff, { id, search: '' })).output
    expect(suitable.map(({ userId }) => userId)).not.toContain(person.id)
    const { translationId } = (await queue.find(id)) as queue.QueueItemRow
    const given = { translationId, translator: person.id }
    await expect(assignTranslation(staff, given)).rejects.toMatchObject({ code: 'translator-not-found' })
    await announce(world, (await queue.find(id)) as queue.QueueItemRow)
    expect(world.mails).not.toContainEqual(expect.objectContaining({ to: { userId: person.id } }))
  })

  test('H6: who was suspended as a translator takes and signs nothing as one of the staff either', async () => {
    const { id, me, person, world } = await held()
    await confirmAll(me, id, person.id, human)
    const row = await translators.find(person.id)
    if (!row) throw new Error('no translator')
    await translators.decide(row, { status: 'suspended', by: person.id, reason: 'Late' }, [], me.now())
    const fields = { isTranslator: false, adminLevel: 'admin', secondFactorAt: me.now().toISOString() }
    const staff = as(world, person.id, 0, fields)
    await expect(signed(staff, id)).rejects.toThrow('approved translators')
    const translatedContent = humans.join('\n')
    const completed = completeHumanTranslation(staff, { queueId: id, translatedContent, qualityScore: 95 })
    await expect(completed).rejects.toThrow('approved translators')
    const waiting = await inPool()
    await expect(takeOverJob(staff, { id: waiting.id })).rejects.toThrow('approved translators')
    expect((await queue.find(id))?.signature).toBeUndefined()
    expect((await queue.find(waiting.id))?.status).toBe('pending')
  })

  test('H1: in random orders of edit, confirm, sign, late edit, release and second window: a signature stands for exactly the text that was confirmed', {
    timeout: 120_000 + h1Orders * h1OrderMs,
  }, async () => {
    const orders = h1Orders
    const acts = [
      'edit',
      'confirm',
      'confirm',
      'confirm',
      'sign',
      'sign',
      'sign',
      'both',
      'both',
      'stale-sign',
      'release',
      'claim',
      'claim',
      'late-edit',
    ] as const
    const { id, me, person, translation } = await held()
    let signatures = 0
    const refusals: unknown[] = []
    const refused = (reason: unknown) => void refusals.push(reason)
    const save = async (state: 'edited' | 'confirmed', fence: number) => {
      const job = (await queue.find(id)) as queue.QueueItemRow
      const all = await readJobSegments(me, translation, job)
      await segments.save(
        { job: id, by: person.id, fence },
        all.map((one) => ({
          number: one.number,
          base: one.version,
          operation: crypto.randomUUID(),
          follows: [],
          target: state === 'edited' ? (one.version % 2 ? other : human)(one.number) : one.target,
          state,
          explanations: [],
          ownTranslation: false,
          filledFrom: null,
        })),
        me.now(),
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 2, maxLength: 6 }), async (order) => {
        let seen: Awaited<ReturnType<typeof openSigning>>['output'] | undefined
        const sign = async () => {
          if (!seen) return
          const { fence, segmentsHash, pack, packVersion } = seen
          const wish = {
            id,
            fence,
            segmentsHash,
            pack,
            packVersion,
            name: 'Tomás Vega',
            role: 'translated',
            statementAccepted: true,
          } as const
          await signJob(me, wish).then(() => signatures++, refused)
        }
        const look = async () => {
          seen = await openSigning(me, { id }).then(
            ({ output }) => output,
            (reason) => {
              refused(reason)
              return undefined
            },
          )
        }
        for (const act of order) {
          const job = (await queue.find(id)) as queue.QueueItemRow
          if (act === 'edit') await save('edited', job.fence)
          if (act === 'confirm') await save('confirmed', job.fence).then(look)
          if (act === 'sign') await look().then(sign)
          if (act === 'stale-sign') await save('edited', job.fence).then(sign)
          if (act === 'release') await releaseJob(me, { id, reason: 'other' }).catch(refused)
          if (act === 'claim') await acceptJob(me, { id }).catch(refused)
          if (act === 'late-edit') await save('edited', Math.max(0, job.fence - 1))
          if (act === 'both') await look().then(() => Promise.all([sign(), save('edited', job.fence)]))
          const after = (await queue.find(id)) as queue.QueueItemRow
          expect(after.status === 'completed').toBe(after.signature !== undefined)
          if (after.signature) {
            // What stands there now is what was signed, all of it confirmed: an edit beside it came before or did nothing.
            const all = await readJobSegments(me, translation, after)
            expect(all.every(({ state }) => state === 'confirmed')).toBe(true)
            const { canonicalSegments } = await import('#shared/segments/segment.ts')
            const { sha256Hex } = await import('./signing/signing.ts')
            expect(sha256Hex(canonicalSegments(all))).toBe(after.signature.segmentsHash)
            await queue.returnToWork(after, 'text-changed', me.now())
          }
        }
        if ((await queue.find(id))?.status === 'pending') await acceptJob(me, { id })
      }),
      // Of a few random orders none may come to a signature: this one does, for what the engine wrote may have open findings.
      { numRuns: orders, examples: [[['edit', 'confirm', 'sign']]] },
    )
    console.log(`H1: ${orders} orders, ${signatures} signatures, ${refusals.length} refusals`)
    expect(signatures, refusals.map(String).join('\n')).toBeGreaterThan(orders / 20)
  })
})

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
  expect(await queue.appeal(none, { from: UserId.parse(newId()), reason: '' }, {} as never, at)).toBe('gone')
  const { id, translation } = await inPool()
  const job = (await queue.find(id)) as queue.QueueItemRow
  const wish = { itemId: none, asked: { message: '', segments: [] }, written: 0, to: undefined }
  expect(await queue.requestRevision(job, translation, wish, at)).toBe(false)
  await queue.unnameRevision(translation.id, none)
  expect(await segments.copy(id, none, new Set())).toBe(0)
  expect((await segments.listTouched(none)).size).toBe(0)
})
