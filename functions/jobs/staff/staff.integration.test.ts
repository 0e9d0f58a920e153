import { beforeAll, describe, expect, test, vi } from 'vitest'
import { appealJob as appealJobRow } from '#shared/jobs/api.ts'
import { QueueItemId, TicketId } from '#shared/lib/id.ts'
import { signedIn } from '#shared/lib/route.ts'
import { audit, events, queue, retention, tickets, translations, translators } from '../../data/data.ts'
import { ratingItem } from '../../data/jobs/translators.ts'
import { inWork } from '../../data/testing/job-in-work.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { createPerson } from '../../data/testing/person.ts'
import { queuedJob } from '../../data/testing/queued-job.ts'
import { newId } from '../../lib/base.ts'
import { fetchFile } from '../../lib/testing/fetch-file.ts'
import { exportAccount } from '../../privacy/export-account.ts'
import { addSegmentComment } from '../../segments/add-segment-comment.ts'
import { listJobSegments } from '../../segments/list-job-segments.ts'
import { openJob } from '../../segments/open-job.ts'
import { saveSegments } from '../../segments/save-segments.ts'
import { readTicket } from '../../support/read-ticket.ts'
import { updateTicket } from '../../support/update-ticket.ts'
import { newUserId, startStores, type World } from '../../translations/testing/world.ts'
import { handlers } from '../handle-events.ts'
import { acceptJob } from '../pool/accept-job.ts'
import { listJobs } from '../pool/list-jobs.ts'
import { releaseJob } from '../pool/release-job.ts'
import { translatorStats } from '../pool/translator-stats.ts'
import { appealJob } from '../review/appeal-job.ts'
import { decideAppeal } from '../review/decide-appeal.ts'
import { reviewJob } from '../review/review-job.ts'
import { readSignable, sha256Hex, statementFor } from '../signing/signing.ts'
import { as, confirmAll, held, human, humans, inPool, other, signed, staffOf } from '../testing/pool.ts'
import { assignTranslation } from './assign-translation.ts'
import { completeHumanTranslation } from './complete-human-translation.ts'
import { editQueueItem } from './edit-queue-item.ts'
import { getQueueItem } from './get-queue-item.ts'
import { listQueue } from './list-queue.ts'
import { listSuitableTranslators } from './list-suitable-translators.ts'
import { readQueueItem } from './read-queue-item.ts'
import { takeJobBack } from './take-job-back.ts'
import { takeOverJob } from './take-over-job.ts'

vi.mock(import('../../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

const versionOf = async (ctx: World, id: QueueItemId) => (await getQueueItem(ctx, { id })).output.item.version
const looksAt = async (id: QueueItemId) =>
  (await audit.listOf(`job:${id}`, { limit: 50 })).rows.filter(({ action }) => action === 'job-text.read').length

describe('two of the staff on one item', () => {
  test('who comes second hears 409 with who came first, and nothing of theirs is written', async () => {
    const { id, world, translation } = await inPool()
    const [sam, kim] = [await staffOf(world, 'Sam'), await staffOf(world, 'Kim')]
    const { row: ana } = await newTranslator(['en-pt'], { firstName: 'Ana', lastName: `Lima ${id}` })
    const { row: rui } = await newTranslator(['en-pt'], { firstName: 'Rui', lastName: `Melo ${id}` })
    const seen = await versionOf(sam, id)
    const translator = (who: typeof ana) => `${who.firstName} ${who.lastName}`
    const translationId = translation.id
    await assignTranslation(sam, { translationId, translator: translator(ana), seen })
    await expect(assignTranslation(kim, { translationId, translator: translator(rui), seen })).rejects.toMatchObject({
      kind: 'conflict',
      details: { facts: { by: 'Sam Staff', action: 'job.assigned' } },
    })
    await expect(editQueueItem(kim, { id, priority: 'urgent', seen })).rejects.toThrow('Sam Staff changed this')
    await expect(takeOverJob(kim, { id, seen })).rejects.toThrow('Sam Staff')
    await expect(takeJobBack(kim, { id, reason: 'No answer', seen })).rejects.toThrow('Sam Staff')
    expect((await queue.find(id))?.assignedTranslator).toBe(translator(ana))
    const now = await versionOf(kim, id)
    await editQueueItem(kim, { id, priority: 'urgent', seen: now })
    await expect(editQueueItem(sam, { id, priority: 'low', seen: now })).rejects.toThrow('Kim Staff')
  })

  test('of many edits of one state at once, one is written', async () => {
    const { id, world } = await inPool()
    const sam = await staffOf(world)
    const seen = await versionOf(sam, id)
    const priorities = ['low', 'high', 'urgent', 'low', 'high'] as const
    const done = await Promise.allSettled(priorities.map((priority) => editQueueItem(sam, { id, priority, seen })))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('saves of the translator do not change what staff saw', async () => {
    const { id, me, person, world } = await held()
    const sam = await staffOf(world)
    const seen = await versionOf(sam, id)
    await confirmAll(me, id, person.id, human)
    expect(await versionOf(sam, id)).toBe(seen)
    await takeJobBack(sam, { id, reason: 'The customer waits', seen })
    expect((await queue.find(id))?.status).toBe('pending')
  })
})

describe('whom staff assign', () => {
  test('by words of the name, with what they have in work, their rating, and who is away last', async () => {
    const { id, world } = await inPool()
    const tag = `x${id}`
    const { person: busy } = await newTranslator(['en-pt'], { firstName: 'Bea', lastName: tag })
    await newTranslator(['en-pt'], { firstName: 'Cai', lastName: tag, availability: 'away' })
    const { person: free } = await newTranslator(['en-pt'], {
      firstName: 'Dia',
      lastName: tag,
      ratingSum: 9,
      ratingCount: 2,
    })
    const taken = await inPool()
    await acceptJob(as(taken.world, busy.id), { id: taken.id })
    const { translators: offered } = (await listSuitableTranslators(await staffOf(world), { id, search: tag })).output
    expect(offered).toMatchObject([
      { userId: free.id, load: 0, rating: 4.5, ratings: 2, away: false },
      { userId: busy.id, load: 1, loadLimit: 3, away: false },
      { away: true },
    ])
  })
})

test('Z5: nobody of the staff gives themselves a paid job, by either number or by name; a correction they may', async () => {
  const tag = `Q${newId()}`
  const { person, row } = await newTranslator(['en-pt'], { lastName: tag })
  const { id, world, translation } = await inPool()
  const staff = { adminLevel: 'admin', secondFactorAt: new Date().toISOString() } as const
  const both = as(world, person.id, 0, { ...staff, email: person.email })
  const give = (translator: number | string) =>
    assignTranslation(both, { translationId: translation.id, translator: translator as never })
  for (const translator of [person.id, row.id, `${row.firstName} ${tag}`])
    await expect(give(translator)).rejects.toMatchObject({ code: 'payout-own' })
  expect(await queue.find(id)).toMatchObject({ status: 'pending' })
  await acceptJob(both, { id })
  await releaseJob(both, { id, reason: 'no-time' })
  const unpaid = (await queuedJob(new Date(), { amountCents: 0, sourceLanguage: 'en', targetLanguage: 'pt' })).item
  await assignTranslation(both, { translationId: unpaid.translationId, translator: person.id })
  expect(await queue.find(unpaid.id)).toMatchObject({ status: 'assigned', assignedTo: person.id })
})

describe('what staff see', () => {
  test('the list finds the jobs of a translator by the beginning of the name or the address', async () => {
    const { person } = await newTranslator(['en-pt'])
    const { id, world } = await inPool()
    await acceptJob(as(world, person.id), { id })
    const sam = await staffOf(world)
    const of = async (search: string) =>
      (await listQueue(sam, { limit: 100, late: false, search })).output.map((item) => item.id)
    expect(await of(person.email.slice(0, -3))).toEqual([id])
    expect(await of(`${person.firstName} ${person.lastName}`.toUpperCase())).toContain(id)
    expect(await of('x')).toEqual([])
  })

  test('the list finds by the number of the item and of the translation, and only late ones', async () => {
    const { id, world, translation } = await inPool()
    const sam = await staffOf(world)
    const of = async (input: object) =>
      (await listQueue(sam, { limit: 100, late: false, ...input })).output.map((item) => item.id)
    expect(await of({ search: String(id) })).toEqual([id])
    expect(await of({ search: `#${translation.id}` })).toEqual([id])
    expect(await of({ search: String(id), status: 'completed' })).toEqual([])
    expect(await of({ search: 'a.pdf' })).toEqual([])
    expect(await of({ late: true, status: 'pending' })).not.toContain(id)
    const tomorrow = { ...sam, now: () => new Date(Date.now() + 25 * 3_600_000) }
    const late = (await listQueue(tomorrow, { limit: 100, late: true })).output
    expect(late.map((item) => item.id)).toContain(id)
    expect(late.every((item) => item.late)).toBe(true)
  })

  test('a moderator reads text and segments: one audit row a look; nobody else, and writes nothing', async () => {
    const { id, world, fence, person } = await held()
    const mod = await staffOf(world, 'Mia', 'moderator')
    expect((await readQueueItem(mod, { id })).output.originalContent).toContain('seller')
    expect((await openJob(mod, { id })).output.readOnly).toBe(true)
    expect((await listJobSegments(mod, { id, from: 0, limit: 50 })).output.total).toBe(3)
    expect(await looksAt(id)).toBe(1)
    const change = {
      number: 1,
      base: 0,
      operation: crypto.randomUUID(),
      follows: [],
      target: 'x',
      state: 'edited' as const,
      explanations: [],
      ownTranslation: false,
      filledFrom: null,
    }
    await expect(saveSegments(mod, { id, fence, changes: [change] })).rejects.toThrow('Not found')
    const { person: stranger } = await newTranslator(['en-pt'])
    await expect(openJob(as(world, stranger.id), { id })).rejects.toThrow('Not found')
    const unproven = { ...mod, actor: mod.actor && { ...mod.actor, secondFactorAt: null } }
    await expect(openJob(unproven, { id })).rejects.toThrow('Not found')
    expect((await openJob(as(world, person.id), { id })).output.readOnly).toBe(false)
  })
})

test('Z4: the text of what was given back is no matter of staff any more, but for an appeal that waits', async () => {
  const { id, world, translation } = await held()
  const mod = await staffOf(world, 'Mia', 'moderator')
  const looks = [
    () => readQueueItem(mod, { id }),
    () => openJob(mod, { id }),
    () => listJobSegments(mod, { id, from: 0, limit: 50 }),
  ]
  for (const look of looks) await look()
  await translations.note(translation.id, { refundedAt: new Date().toISOString() })
  for (const look of looks) await expect(look()).rejects.toMatchObject({ code: 'not-found' })
  expect(await looksAt(id)).toBe(1)
  await inWork(id, newUserId(), { appealId: TicketId.parse(newId()) })
  for (const look of looks) await look()
})

test('Z5: staff take a job over from the pool, comment, finish it in the editor and sign, each with its audit row', async () => {
  const { id, world } = await inPool()
  const sam = await staffOf(world)
  await takeOverJob(sam, { id })
  expect((await getQueueItem(sam, { id })).output).toMatchObject({ isMine: true, item: { status: 'in_progress' } })
  await confirmAll(sam, id, sam.actor?.userId as never, human)
  for (const to of ['staff', 'customer'] as const) await addSegmentComment(sam, { id, number: 1, to, text: 'A word' })
  await signed(sam, id)
  const { signature, history } = (await getQueueItem(sam, { id })).output
  expect(signature).toMatchObject({ name: 'Sam Staff', isMine: true })
  const acts = ['job.signed', 'job.commented', 'job.commented', 'job.taken-over']
  expect(history.map(({ action, by }) => [action, by])).toEqual(acts.map((act) => [act, 'Sam Staff']))
  expect(JSON.stringify(history)).not.toContain('A word')
})

test('a translator’s comment and signature are no acts of staff', async () => {
  const { id, me, person } = await held()
  await confirmAll(me, id, person.id, human)
  await addSegmentComment(me, { id, number: 1, to: 'customer', text: 'A word' })
  await signed(me, id)
  expect((await audit.listOf(`job:${id}`, { limit: 50 })).rows).toEqual([])
})

test('Z5: who translates too neither takes over nor completes a paid job as staff, be it their own or another’s', async () => {
  const { person } = await newTranslator(['en-pt'])
  const { id, world } = await inPool()
  const power = { adminLevel: 'admin', isTranslator: true, secondFactorAt: new Date().toISOString() } as const
  const both = as(world, person.id, 0, { ...power, email: person.email })
  const text = { translatedContent: humans.join('\n'), qualityScore: 95 }
  const ownPay = { code: 'payout-own' }
  await expect(takeOverJob(both, { id })).rejects.toMatchObject(ownPay)
  expect(await queue.find(id)).toMatchObject({ status: 'pending' })
  await acceptJob(both, { id })
  await expect(completeHumanTranslation(both, { queueId: id, ...text })).rejects.toMatchObject(ownPay)
  const other = await held()
  const here = as(other.world, person.id, 0, { ...power, email: person.email })
  await expect(takeOverJob(here, { id: other.id })).rejects.toMatchObject(ownPay)
  await expect(completeHumanTranslation(here, { queueId: other.id, ...text })).rejects.toMatchObject(ownPay)
  expect(await queue.find(other.id)).toMatchObject({ claimedBy: other.person.id, status: 'in_progress' })
  // Another account of the mailbox of whoever has the job.
  const desk = { adminLevel: 'admin', email: other.person.email.replace('@', '+desk@') } as const
  const second = as(other.world, (await createPerson()).id, 0, desk)
  await expect(takeOverJob(second, { id: other.id })).rejects.toMatchObject(ownPay)
})

test('completing over what somebody else did meanwhile is refused before anything is taken', async () => {
  const { id, world, person } = await held()
  const [sam, kim] = [await staffOf(world, 'Sam'), await staffOf(world, 'Kim')]
  const seen = await versionOf(kim, id)
  await editQueueItem(sam, { id, priority: 'high', seen })
  const translatedContent = humans.join('\n')
  await expect(
    completeHumanTranslation(kim, { queueId: id, translatedContent, qualityScore: 95, seen }),
  ).rejects.toThrow('Sam Staff')
  expect((await queue.find(id))?.claimedBy).toBe(person.id)
})

test('H4: completing with a text that began before the translator’s newer edits is refused before anything is taken', async () => {
  const { id, me, world, person } = await held()
  const sam = await staffOf(world, 'Sam')
  const begunWith = (await readQueueItem(sam, { id })).output.translatedContent
  await confirmAll(me, id, person.id, other)
  const input = { queueId: id, translatedContent: humans.join('\n'), qualityScore: 95 }
  const older = completeHumanTranslation(sam, { ...input, begunWith })
  await expect(older).rejects.toMatchObject({ code: 'job-text-changed' })
  expect(await queue.find(id)).toMatchObject({ status: 'in_progress', claimedBy: person.id })
  const { translatedContent: now } = (await readQueueItem(sam, { id })).output
  expect(now).toBe([1, 2, 3].map(other).join('\n'))
  await completeHumanTranslation(sam, { ...input, begunWith: now })
  expect(await queue.find(id)).toMatchObject({ status: 'completed', signature: { name: 'Sam Staff' } })
})

test('H1: staff who read another statement than they would sign complete nothing, and take nothing', async () => {
  const { id, me, world, person } = await held()
  const sam = await staffOf(world, 'Sam')
  const input = { queueId: id, translatedContent: humans.join('\n'), qualityScore: 95 }
  const role = 'reviewed-machine-draft'
  const job = (await queue.find(id)) as queue.QueueItemRow
  const statement = statementFor(await readSignable(me, job), { name: 'Sam Staff', role })
  const older = completeHumanTranslation(sam, { ...input, statement: `${statement} And more.` })
  await expect(older).rejects.toMatchObject({ code: 'job-text-changed' })
  expect(await queue.find(id)).toMatchObject({ status: 'in_progress', claimedBy: person.id })
  await completeHumanTranslation(sam, { ...input, statement })
  expect((await queue.find(id))?.signature).toMatchObject({ role, statementSha256: sha256Hex(statement) })
})

describe('quality control', () => {
  test('a review of a signed job makes its score, with an audit row; not of one’s own work, and not before', async () => {
    const { id, me, person, world, customer } = await held()
    const mod = await staffOf(world, 'Mia', 'moderator')
    const errors = [{ number: 2, category: 'accuracy' as const, severity: 'major' as const, comment: 'wrong sum' }]
    await expect(reviewJob(mod, { id, errors, note: '' })).rejects.toThrow('Only a signed job')
    await confirmAll(me, id, person.id, human)
    await signed(me, id)
    await expect(reviewJob(me, { id, errors, note: '' })).rejects.toThrow('own work')
    const buyer = as(world, customer.id, 0, { adminLevel: 'moderator', secondFactorAt: new Date().toISOString() })
    await expect(reviewJob(buyer, { id, errors, note: '' })).rejects.toThrow('own document')
    await expect(reviewJob(mod, { id, errors: [{ ...errors[0], number: 4 } as never], note: '' })).rejects.toThrow(
      'Not found',
    )
    const { score } = (await reviewJob(mod, { id, errors, note: 'Check sums' })).output
    expect(score).toBeLessThan(100)
    expect((await getQueueItem(mod, { id })).output).toMatchObject({
      item: { reviewScore: score },
      review: { by: 'Mia Staff', note: 'Check sums', errors },
    })
    // H5: who signed reads it, not who wrote it, and may appeal.
    const own = (await listJobs(me, { limit: 10 })).output.find((job) => job.id === id)
    expect(own?.review).toEqual({ score, errors, note: 'Check sums', withdrawn: false })
    await appealJob(me, { id, reason: 'The sum stands so in the original.' })
    const ticket = await tickets.find((await queue.find(id))?.appealId as TicketId)
    expect(ticket?.message).toContain(`The review: ${score} of 100`)
    const { url } = (await exportAccount(me as never, {})).output as { url: string }
    const told = (await (await fetchFile(url)).json()) as { jobs: { id: number }[] }
    expect(told.jobs.find((job) => job.id === id)).toMatchObject({
      review: { score, errors, note: 'Check sums' },
      appeal: { reason: 'The sum stands so in the original.' },
    })
    expect(JSON.stringify(told)).not.toContain(String(mod.actor?.userId))
  })

  test('H5: who is suspended may appeal too', () => {
    expect(appealJobRow.access).toEqual(signedIn)
  })
})

describe('appeals', () => {
  async function appealed({ appeal = true } = {}) {
    const { row, person } = await newTranslator(['en-pt'])
    const pool = await inPool()
    const me = as(pool.world, person.id)
    await acceptJob(me, { id: pool.id })
    await confirmAll(me, pool.id, person.id, human)
    await signed(me, pool.id)
    const at = pool.world.now()
    const rating = { stars: 1, word: 'Bad', at: at.toISOString() }
    const counted = ratingItem(row.id, 1)
    await queue.rate(pool.id, rating, [counted], at)
    if (appeal) await appealJob(me, { id: pool.id, reason: 'The customer meant another document.' })
    return { ...pool, row, person, me }
  }

  test('H5: a granted one takes the rating out of the average once, and the translator hears the answer', async () => {
    const { id, row, person, me, world, translation } = await appealed()
    expect((await listJobs(me, { limit: 10 })).output).toMatchObject([
      { id, appeal: 'open', rating: { withdrawn: false } },
    ])
    const [sam, kim] = [await staffOf(world, 'Sam'), await staffOf(world, 'Kim')]
    expect((await translators.findById(row.id))?.ratingCount).toBe(1)
    expect((await getQueueItem(sam, { id })).output.appeal).toMatchObject({
      reason: 'The customer meant another document.',
      decision: null,
    })
    const decided = { id, decision: 'granted' as const, answer: 'You are right about this.' }
    const done = await Promise.allSettled([decideAppeal(sam, decided), decideAppeal(kim, decided)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await translators.findById(row.id)).toMatchObject({ ratingCount: 0, ratingSum: 0 })
    const told = { queueItemId: id, translationId: translation.id, translatorId: person.id }
    for (let again = 0; again < 2; again++) await handlers['appeal.decided'](world, { data: told } as never)
    expect((await listJobs(me, { limit: 10 })).output).toMatchObject([
      { id, appeal: { decision: 'granted', answer: decided.answer }, rating: { stars: 1, withdrawn: true } },
    ])
    expect((await translatorStats(me, {})).output.averageRating).toBe(5)
    const ticket = (await queue.find(id))?.appealId
    expect(ticket && (await tickets.find(ticket))).toMatchObject({ status: 'resolved', adminResponse: decided.answer })
    expect(world.mails.at(-1)).toMatchObject({
      template: 'appeal-decided',
      to: { userId: person.id },
      data: { about: 'rating', decision: 'granted', answer: 'You are right about this.' },
    })
  })

  test('H5: the ticket of an appeal takes no answer and no end but its decision, and both after it', async () => {
    const { id, world } = await appealed()
    const sam = await staffOf(world, 'Sam')
    const ticketId = (await queue.find(id))?.appealId as TicketId
    const answer = { id: ticketId, adminResponse: 'It is taken off.' }
    const refused = { code: 'ticket-of-appeal', kind: 'conflict' }
    await expect(updateTicket(sam, answer)).rejects.toMatchObject(refused)
    await expect(updateTicket(sam, { id: ticketId, status: 'closed' })).rejects.toMatchObject(refused)
    await updateTicket(sam, { id: ticketId, status: 'in_progress', priority: 'high' })
    const read = async () => (await readTicket(sam, { id: ticketId, limit: 10 })).output
    expect(await read()).toMatchObject({ appealWaits: true, ticket: { jobId: id, adminResponse: null } })
    await decideAppeal(sam, { id, decision: 'dismissed', answer: 'The rating stands.' })
    expect((await read()).appealWaits).toBe(false)
    await updateTicket(sam, answer)
    expect((await read()).ticket).toMatchObject({ status: 'resolved', adminResponse: answer.adminResponse })
  })

  test('H5: each score is appealed by itself: a granted appeal of a review leaves five stars, and they can be appealed after it', async () => {
    const { id, row, me, person, world, translation } = await appealed({ appeal: false })
    const sam = await staffOf(world, 'Sam')
    const error = { number: 2, category: 'accuracy' as const, severity: 'critical' as const, comment: 'wrong sum' }
    await reviewJob(sam, { id, errors: [error], note: '' })
    const own = async () => (await listJobs(me, { limit: 10 })).output.find((job) => job.id === id)
    expect((await own())?.appealable).toEqual(['review', 'rating'])
    await appealJob(me, { id, reason: 'The reviewer read the draft.', about: 'review' })
    expect((await own())?.appealable).toEqual([])
    // Somebody else decides: the founder could, so who wrote the review cannot.
    await createPerson({ isAdmin: true, adminLevel: 'admin' })
    const decision = { id, decision: 'granted', answer: 'You are right about this.' } as const
    await expect(decideAppeal(sam, decision)).rejects.toMatchObject({ code: 'appeal-own-review' })
    expect((await getQueueItem(sam, { id })).output.appeal).toMatchObject({ isForColleague: true })
    const pat = await staffOf(world, 'Pat')
    expect((await getQueueItem(pat, { id })).output.appeal).toMatchObject({ isForColleague: false })
    await decideAppeal(pat, decision)
    expect(await own()).toMatchObject({
      appealable: ['rating'],
      rating: { withdrawn: false },
      review: { withdrawn: true },
    })
    expect((await translators.findById(row.id))?.ratingCount).toBe(1)
    const data = { queueItemId: id, translationId: translation.id, translatorId: person.id }
    await handlers['appeal.decided'](world, { data } as never)
    expect(world.mails.at(-1)).toMatchObject({ data: { about: 'review', decision: 'granted' } })
    await expect(appealJob(me, { id, reason: 'The reviewer read the draft.', about: 'review' })).rejects.toMatchObject({
      code: 'appeal-nothing',
    })
    await appealJob(me, { id, reason: 'The customer meant another document.' })
    await decideAppeal(sam, { id, decision: 'dismissed', answer: 'It stays as it is here.' })
    expect((await own())?.appealable).toEqual([])
    await reviewJob(sam, { id, errors: [error], note: 'Once more' })
    expect((await own())?.appealable).toEqual(['review'])
  })

  test('H5: the answer goes to whoever appealed, also when somebody else has the job by then', async () => {
    const { id, me, person, row, world } = await appealed()
    await queue.returnToWork((await queue.find(id)) as queue.QueueItemRow, 'not-written', world.now())
    await releaseJob(me, { id, reason: 'no-time' })
    const { row: nextRow, person: next } = await newTranslator(['en-pt'])
    await acceptJob(as(world, next.id), { id })
    const sam = await staffOf(world)
    await decideAppeal(sam, { id, decision: 'granted', answer: 'You are right about this.' })
    const told = []
    for await (const event of events.listBetween(new Date(Date.now() - 600_000), new Date(Date.now() + 600_000)))
      if (event.type === 'appeal.decided' && event.data.queueItemId === id) told.push(event.data)
    expect(told).toMatchObject([{ translatorId: person.id }])
    expect(await translators.findById(row.id)).toMatchObject({ ratingCount: 0, ratingSum: 0 })
    expect(await translators.findById(nextRow.id)).toMatchObject({ ratingCount: 0, ratingSum: 0 })
  })

  test('Z5: the customer whose rating it is about decides nothing, under whichever address of the mailbox', async () => {
    const { id, world, customer } = await appealed()
    const fields = { adminLevel: 'admin', secondFactorAt: new Date().toISOString() } as const
    const [name, host] = customer.email.split('@')
    const alias = await createPerson({ email: `${name}+staff@${host}` })
    for (const buyer of [customer, alias]) {
      const ctx = as(world, buyer.id, 0, { ...fields, email: buyer.email })
      await expect(
        decideAppeal(ctx, { id, decision: 'dismissed', answer: 'I was right about this.' }),
      ).rejects.toMatchObject({ code: 'job-own-translation' })
    }
    expect((await queue.find(id))?.appeal?.decision).toBeUndefined()
  })

  test('H5, R3: it is decided once, also where its words went with the document; what is written about that later is not kept', async () => {
    const { id, row, me, person, world, translation } = await appealed()
    const [sam, kim] = [await staffOf(world, 'Sam'), await staffOf(world, 'Kim')]
    const decided = { id, decision: 'dismissed' as const, answer: 'The customer was right about this.' }
    await decideAppeal(sam, decided)
    await retention.markDeleted(translation.id, 'all', world.now())
    await queue.forgetNotes(id)
    expect((await queue.find(id))?.appeal).toBeUndefined()
    await expect(decideAppeal(kim, { ...decided, decision: 'granted' })).rejects.toMatchObject({ code: 'appeal-none' })
    expect((await translators.findById(row.id))?.ratingCount).toBe(1)
    expect((await listJobs(me, { limit: 10 })).output[0]?.appeal).toEqual({ decision: 'dismissed', answer: '' })
    const { appeal, item } = (await getQueueItem(sam, { id })).output
    expect([appeal?.decision, item.appeal]).toEqual(['dismissed', 'dismissed'])
    const gone = { code: 'document-deleted' }
    await expect(reviewJob(sam, { id, errors: [], note: 'A word of it.' })).rejects.toMatchObject(gone)
    await expect(editQueueItem(sam, { id, qualityCheckNotes: 'A word of it.' })).rejects.toMatchObject(gone)

    // The words were gone before anybody was told of the decision.
    const ticket = (await queue.find(id))?.appealId as TicketId
    const data = { queueItemId: id, translationId: translation.id, translatorId: person.id }
    await handlers['appeal.decided']?.(world, { data } as never)
    expect(await tickets.find(ticket)).toMatchObject({ status: 'resolved' })
    expect(world.mails.at(-1)).toMatchObject({
      template: 'appeal-decided',
      to: { userId: person.id },
      data: { about: 'rating', decision: 'dismissed', answer: '' },
    })

    const late = await appealed({ appeal: false })
    await retention.markDeleted(late.translation.id, 'all', world.now())
    await appealJob(late.me, { id: late.id, reason: 'The customer meant another document.' })
    expect((await queue.find(late.id))?.appeal).toBeUndefined()
    await decideAppeal(sam, { ...decided, id: late.id })
    const told = { queueItemId: late.id, translationId: late.translation.id, translatorId: late.person.id }
    for (let again = 0; again < 2; again++) await handlers['appeal.decided'](late.world, { data: told } as never)
    // Of one cause the first is sent.
    const first = late.world.mails.find(({ template }) => template === 'appeal-decided')
    expect(first).toMatchObject({ data: { answer: decided.answer } })
    expect(await queue.find(late.id)).toMatchObject({ appealDecided: 'dismissed' })
    expect((await queue.find(late.id))?.appeal).toBeUndefined()
    expect(person.id).not.toBe(late.person.id)
  })

  test('a dismissed one leaves the rating; without an appeal there is nothing to decide', async () => {
    const { id, row, world } = await appealed()
    const sam = await staffOf(world)
    const answer = 'The customer was right about this.'
    await decideAppeal(sam, { id, decision: 'dismissed', answer })
    expect((await translators.findById(row.id))?.ratingCount).toBe(1)
    const none = await inPool()
    await expect(decideAppeal(sam, { id: none.id, decision: 'granted', answer })).rejects.toThrow('no appeal')
  })
})

test('data: queue.edit, queue.review, queue.decideAppeal and queue.countHeld say what does not stand there', async () => {
  const { id, person } = await held()
  const at = new Date()
  const by = person.id
  const found = { by, at: at.toISOString(), errors: [], score: 100, note: '' }
  const none = QueueItemId.parse(4711)
  expect(await queue.edit(none, {}, [], at, { by })).toBe('gone')
  expect(await queue.edit(id, {}, [], at, { by, seen: 'another' })).toBe('stale')
  expect(await queue.review(id, found, [], at, { by })).toBe('gone')
  const decision = { from: by, decision: 'granted', answer: '' } as const
  expect(await queue.decideAppeal(id, decision, { uncount: [], also: [] }, at, { by })).toBe('gone')
  expect([...(await queue.countHeld([by]))]).toEqual([[by, 1]])
})
