import { beforeAll, expect, test, vi } from 'vitest'
import { OrderId, QueueItemId, type TicketId, UserId } from '#shared/lib/id.ts'
import { canonicalSegments, type JobSegment, mostComments, type SegmentChange } from '#shared/segments/segment.ts'
import { commit } from '../data/commit.ts'
import { memory, queue, segments, tickets, translations } from '../data/data.ts'
import { inWork } from '../data/testing/job-in-work.ts'
import { folderOf } from '../data/translations/object-keys.ts'
import { newId } from '../lib/base.ts'
import { piecesToText, readJobSegments, targetsOf, textToPieces } from '../lib/job-segments.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores } from '../translations/testing/world.ts'
import { addSegmentComment } from './add-segment-comment.ts'
import { jobDocument } from './job-document.ts'
import { listJobSegments } from './list-job-segments.ts'
import { listSegmentVersions } from './list-segment-versions.ts'
import { openJob } from './open-job.ts'
import { saveSegments } from './save-segments.ts'
import { searchMemory } from './search-memory.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

const text = 'The seller delivers the goods.\n\nThe buyer pays within 30 days.\n\n4711'

async function claimed() {
  const customer = newUserId()
  const world = makeWorld(customer)
  const { id } = await queued(world, txt(text), { translationType: 'certified' })
  await runMachine(world, id)
  const paidAt = new Date().toISOString()
  await commit([translations.payItem(id, { paidAt, orderId: OrderId.parse(newId()), amountCents: 2495 })])
  expect(await runMachine(world, id, { from: 'payment' })).toBe('review')
  const translation = await translations.get(id)
  const job = translation.queueItemId as QueueItemId
  const ctx = makeWorld(newUserId())
  const me = ctx.actor?.userId as UserId
  expect(await queue.claim(job, { userId: me, name: 'Ana' }, new Date())).toMatchObject({ row: { fence: 1 } })
  return { ctx, me, job, translation, customer }
}

const change = (fields: Partial<SegmentChange> = {}): SegmentChange => ({
  number: 1,
  base: 0,
  operation: crypto.randomUUID(),
  follows: [],
  target: 'O vendedor entrega.',
  state: 'edited',
  explanations: [],
  ownTranslation: false,
  filledFrom: null,
  ...fields,
})

const page = { from: 0, limit: 500 }

/** A segment that holds nearly as much as may be written for its job. */
const heavy = {
  number: 3,
  target: '',
  state: 'edited' as const,
  version: 1,
  operation: 'heavy-one',
  by: UserId.parse(1),
  at: new Date().toISOString(),
  longBytes: segments.mostWritten - 1000,
}

test('the holder reads the document as the workflow left it, with what was touched over it', async () => {
  const { ctx, job } = await claimed()
  const first = (await listJobSegments(ctx, { id: job, ...page })).output
  expect(first.segments.map(({ number, state, disposition }) => [number, state, disposition])).toEqual([
    [1, 'draft', 'translated'],
    [2, 'draft', 'translated'],
    [3, 'confirmed', 'kept'],
  ])
  expect(first.segments[0]?.draft).toMatch(/^⟦/)
  await saveSegments(ctx, { id: job, fence: 1, changes: [change({ state: 'confirmed' })] })
  const after = (await listJobSegments(ctx, { id: job, ...page })).output
  expect(after.segments[0]).toMatchObject({ target: 'O vendedor entrega.', state: 'confirmed', version: 1 })
  const second = (await listJobSegments(ctx, { id: job, from: 2, limit: 2 })).output
  expect([second.total, second.segments.map(({ number }) => number)]).toEqual([3, [3]])
})

test('V1: a page of long segments ends at what an answer holds, and the next one goes on behind it', async () => {
  const { ctx, job } = await claimed()
  const long = [change({ number: 1, target: '訳'.repeat(60_000) }), change({ number: 2, target: '文'.repeat(60_000) })]
  for (const one of long) await saveSegments(ctx, { id: job, fence: 1, changes: [one] })
  const numbers: number[] = []
  for (let from = 0; from < 3; ) {
    const { output } = await listJobSegments(ctx, { id: job, ...page, from })
    expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThan(256_000)
    expect(output).toMatchObject({ total: 3 })
    numbers.push(...output.segments.map(({ number }) => number))
    from += output.segments.length
  }
  expect(numbers).toEqual([1, 2, 3])
  const { output } = await listJobSegments(ctx, { id: job, ...page })
  expect(output.segments).toHaveLength(1)
})

test('H4: a text that no row has room for is saved, read, kept as a version and found again by a repeated save', async () => {
  const { ctx, job } = await claimed()
  const target = '訳'.repeat(250_000)
  const explanations = Array.from({ length: 30 }, (_, i) => ({
    code: `numbers missing ${i}`,
    reason: 'Written in words.',
  }))
  const long = change({ target, explanations })
  const save = async (changes: SegmentChange[]) =>
    (await saveSegments(ctx, { id: job, fence: 1, changes })).output.results
  for (let i = 0; i < 2; i++) expect(await save([long])).toMatchObject([{ outcome: 'saved', version: 1, target }])
  expect(await save([change({ target: 'Other' })])).toMatchObject([{ outcome: 'conflict', version: 1, target }])
  const { segments: read } = (await listJobSegments(ctx, { id: job, ...page, limit: 1 })).output
  expect(read).toMatchObject([{ target, explanations, version: 1 }])
  const { versions } = (await listSegmentVersions(ctx, { id: job, number: 1 })).output
  expect(versions).toMatchObject([{ target, isMine: true }])
  expect(await save([change({ target: 'Short', base: 1 })])).toMatchObject([{ outcome: 'saved', target: 'Short' }])
  expect((await listJobSegments(ctx, { id: job, ...page })).output.segments[0]).toMatchObject({ target: 'Short' })
})

test('R3: one translator cannot write so much for a job that it can be neither read nor deleted', async () => {
  const { ctx, me, job } = await claimed()
  const target = '訳'.repeat(250_000)
  await saveSegments(ctx, { id: job, fence: 1, changes: [change({ target })] })
  const { written = 0 } = (await queue.find(job)) ?? {}
  expect(written).toBeGreaterThan(750_000)
  const save = (fields: Partial<SegmentChange>) => saveSegments(ctx, { id: job, fence: 1, changes: [change(fields)] })
  await commit([segments.putItem(job, heavy, 0)])
  await inWork(job, me, { written: segments.mostWritten - 1000 })
  await expect(save({ number: 2, target: 'x'.repeat(1000) })).rejects.toMatchObject({ code: 'job-text-full' })
  const { segments: read } = (await listJobSegments(ctx, { id: job, ...page, limit: 2 })).output
  expect(read.map(({ version }) => version)).toEqual([1])
  expect((await queue.find(job))?.work).toBe(1)
  expect((await save({ number: 2, target: 'x' })).output.results).toMatchObject([{ outcome: 'saved' }])
})

test('R3: a long text is counted before it lies in the bucket, once: one that is refused, or lost to another window, does not lie there', async () => {
  const { ctx, me, job, translation } = await claimed()
  const long = (letter: string) => change({ target: letter.repeat(400_000) })
  const stored: string[] = []
  const put: typeof ctx.files.put = async (key, ...rest) => {
    stored.push(key)
    await ctx.files.put(key, ...rest)
  }
  const watched = { ...ctx, files: { ...ctx.files, put } }
  const save = (one: SegmentChange) => saveSegments(watched, { id: job, fence: 1, changes: [one] })
  const written = async () => (await queue.find(job))?.written ?? 0
  const first = long('a')
  await save(first)
  const once = await written()
  expect(once).toBeGreaterThan(400_000)
  // What is sent again, or by a window that lost, is in the bucket already or was counted.
  await save(first)
  expect(await written()).toBeLessThan(once + 2000)
  await save(long('b'))
  expect(await written()).toBeGreaterThan(once + 400_000)
  expect(stored).toHaveLength(2)
  await inWork(job, me, { written: segments.mostWritten - 300_000 })
  await segments.forget(job)
  await commit([segments.putItem(job, { ...heavy, number: 3 }, 0)])
  await expect(save(long('c'))).rejects.toMatchObject({ code: 'job-text-full' })
  expect(stored).toHaveLength(2)
  expect(stored.every((key) => key.startsWith(folderOf(translation)))).toBe(true)
})

test('H4: where as much was written for a job as may be, its versions make room: who works on a long paragraph goes on', async () => {
  const { ctx, me, job } = await claimed()
  const save = async (fields: Partial<SegmentChange>) =>
    (await saveSegments(ctx, { id: job, fence: 1, changes: [change(fields)] })).output.results
  const versions = async () => (await listSegmentVersions(ctx, { id: job, number: 1 })).output.versions.length
  await save({ target: 'x'.repeat(1000) })
  await save({ number: 2, target: 'y'.repeat(400_000) })
  await inWork(job, me, { written: segments.mostWritten })
  expect(await save({ base: 1, target: 'One more word.' })).toMatchObject([{ outcome: 'saved', version: 2 }])
  // What stands is counted anew, in the bucket too.
  const standing = (await queue.find(job))?.written ?? 0
  expect(standing).toBeGreaterThan(400_000)
  expect(standing).toBeLessThan(402_000)
  expect(await versions()).toBe(1)
  await inWork(job, me, { written: segments.mostWritten })
  expect(await save({ number: 2, base: 1, target: 'z'.repeat(400_000) })).toMatchObject([{ outcome: 'saved' }])
  const read = async (from: number) => (await listJobSegments(ctx, { id: job, from, limit: 1 })).output.segments
  expect((await read(0))[0]?.target).toBe('One more word.')
  expect((await read(1))[0]?.target).toBe('z'.repeat(400_000))
  const now = new Date()
  expect(await segments.takeRoom({ job, by: me, fence: 1 }, 1, [], now)).toBe('taken')
  expect(await segments.takeRoom({ job, by: me, fence: 0 }, 1, [], now)).toBe('lost')
})

test('H1: what a file could not hold is not saved: a certified one would lack it, or could not be read again', async () => {
  const { ctx, job } = await claimed()
  const target = 'O\vvendedor\u0007 entre\ufffega.\u001f'
  const { output } = await saveSegments(ctx, { id: job, fence: 1, changes: [change({ target })] })
  expect(output.results[0]?.target).toBe('O vendedor entrega.')
})

test('H4: of two windows that save over the same version one wins, the other reads what stands there', async () => {
  const { ctx, job } = await claimed()
  const [a, b] = [change({ target: 'A' }), change({ target: 'B' })]
  const both = await Promise.all([a, b].map((one) => saveSegments(ctx, { id: job, fence: 1, changes: [one] })))
  const results = both.map(({ output }) => output.results[0])
  expect(new Set(results.map((one) => one?.outcome))).toEqual(new Set(['conflict', 'saved']))
  const winner = results.find((one) => one?.outcome === 'saved')
  expect(results.find((one) => one?.outcome === 'conflict')).toMatchObject({ target: winner?.target, version: 1 })
  const chosen = change({ base: 1, target: 'C' })
  expect((await saveSegments(ctx, { id: job, fence: 1, changes: [chosen] })).output.results[0]?.version).toBe(2)
})

test('H4: a save whose answer was lost is no conflict with itself, repeated or followed by the next', async () => {
  const { ctx, job } = await claimed()
  const lost = change({ target: 'One' })
  await saveSegments(ctx, { id: job, fence: 1, changes: [lost] })
  const again = await saveSegments(ctx, { id: job, fence: 1, changes: [lost] })
  expect(again.output.results).toMatchObject([{ outcome: 'saved', version: 1 }])
  const next = change({ target: 'Two', follows: [lost.operation] })
  const other = change({ number: 2, target: 'Dois' })
  const { results } = (await saveSegments(ctx, { id: job, fence: 1, changes: [next, other] })).output
  expect(results).toMatchObject([
    { outcome: 'saved', target: 'Two', version: 2 },
    { outcome: 'saved', target: 'Dois', version: 1 },
  ])
})

test('a segment shows what it was like before, one text for each minute of work, to its holder alone', async () => {
  const { ctx, job } = await claimed()
  const save = (seconds: number, fields: Partial<SegmentChange>) => {
    const now = () => new Date(Date.now() + seconds * 1000)
    return saveSegments({ ...ctx, now }, { id: job, fence: 1, changes: [change(fields)] })
  }
  await save(0, { target: 'A' })
  await save(90, { base: 1, target: 'B' })
  await save(180, { base: 2, target: 'C', state: 'confirmed' })
  const { versions } = (await listSegmentVersions(ctx, { id: job, number: 1 })).output
  expect(versions.map(({ target, state, version, isMine }) => [target, state, version, isMine])).toEqual([
    ['C', 'confirmed', 3, true],
    ['B', 'edited', 2, true],
    ['A', 'edited', 1, true],
  ])
  expect((await listSegmentVersions(ctx, { id: job, number: 2 })).output.versions).toEqual([])
  await expect(listSegmentVersions(makeWorld(newUserId()), { id: job, number: 1 })).rejects.toThrow()
  await segments.forget(job)
  expect(await segments.listVersions(job, 1)).toEqual([])
})

test('H1: nothing is saved under an earlier claim, after the lock or after the signature; each save raises the version of all', async () => {
  const { ctx, me, job, translation } = await claimed()
  await saveSegments(ctx, { id: job, fence: 1, changes: [change()] })
  expect((await queue.find(job))?.work).toBe(1)
  const refused = { code: 'not-found' }
  await expect(saveSegments(ctx, { id: job, fence: 0, changes: [change({ number: 2 })] })).rejects.toMatchObject(
    refused,
  )
  await inWork(job, me, { fence: 2, lockExpiry: new Date(Date.now() - 1000).toISOString() })
  await expect(saveSegments(ctx, { id: job, fence: 2, changes: [change({ number: 2 })] })).rejects.toMatchObject(
    refused,
  )
  await inWork(job, me, { fence: 3, status: 'completed' })
  expect(await segments.save({ job, by: me, fence: 3 }, [change({ number: 2 })], new Date())).toBe('lost')
  const left = await readJobSegments(ctx, translation, (await queue.find(job)) as never)
  expect(left.map(({ version }) => version)).toEqual([1, 0, 0])
})

test('H1: what another translator confirmed is a suggestion for the next one, who has to confirm it', async () => {
  const { ctx, job, translation } = await claimed()
  await saveSegments(ctx, { id: job, fence: 1, changes: [change({ state: 'confirmed' })] })
  const next = makeWorld(newUserId())
  await inWork(job, next.actor?.userId as UserId, { fence: 2 })
  const { segments: read } = (await listJobSegments(next, { id: job, ...page })).output
  expect(read[0]).toMatchObject({ target: 'O vendedor entrega.', state: 'draft', suggested: true, version: 1 })
  const ofFirst = await readJobSegments(ctx, translation, { id: job }, ctx.actor?.userId)
  expect(canonicalSegments(ofFirst)).not.toBe(canonicalSegments(read))
})

test('Z2: to everybody but the holder the job is not there, on every route; nor is one of nobody', async () => {
  const { job, customer } = await claimed()
  const strangers = [makeWorld(newUserId()), makeWorld(customer)]
  const missing = QueueItemId.parse(newId())
  let asked = 0
  for (const ctx of strangers) {
    for (const id of [job, missing]) {
      const calls = [
        () => openJob(ctx, { id }),
        () => listJobSegments(ctx, { id, ...page }),
        () => saveSegments(ctx, { id, fence: 1, changes: [change()] }),
        () => addSegmentComment(ctx, { id, number: 1, to: 'staff', text: 'x' }),
        () => searchMemory(ctx, { id, text: 'seller' }),
        () => searchMemory(ctx, { id, number: 1 }),
        () => jobDocument(ctx, { id, side: 'original' }),
        () => listSegmentVersions(ctx, { id, number: 1 }),
      ]
      for (const ask of calls) {
        await expect(ask()).rejects.toMatchObject({ code: 'not-found', message: 'Not found' })
        asked++
      }
    }
  }
  expect(asked).toBe(32)
})

test('the editor opens with what the job pays; comments are kept; the memory is that of the customer alone', async () => {
  const { ctx, job, customer, translation } = await claimed()
  await addSegmentComment(ctx, { id: job, number: 2, to: 'customer', text: 'Is it 30 days?' })
  const { output } = await openJob(ctx, { id: job })
  expect(output).toMatchObject({ payCents: 1746, segments: 3, fence: 1, fileType: 'txt', sentBack: null })
  expect(output.comments).toMatchObject([{ number: 2, to: 'customer', text: 'Is it 30 days?', isMine: true }])
  const at = new Date().toISOString()
  await segments.addComment(job, { id: at, number: 1, to: 'staff', text: 'y', at, by: customer })
  expect((await segments.listComments(job)).length).toBe(2)
  const pair = { source: 'en', target: 'pt' }
  const remembered = [{ text: 'The seller delivers the goods.', translation: 'O vendedor entrega os bens.' }]
  await memory.remember({ userId: customer, ...pair, translationId: translation.id }, remembered, new Date())
  const secret = [{ text: 'The seller delivers the goods.', translation: 'segredo entrega' }]
  await memory.remember({ userId: newUserId(), ...pair, translationId: translation.id }, secret, new Date())
  expect((await searchMemory(ctx, { id: job, number: 1 })).output.matches).toEqual([
    { source: 'The seller delivers the goods.', target: 'O vendedor entrega os bens.', kind: 'segment' },
  ])
  expect((await searchMemory(ctx, { id: job, text: 'ENTREGA bens' })).output.matches).toMatchObject([{ kind: 'words' }])
  expect(await memory.search({ userId: customer, ...pair }, 'entrega', new Date(), async () => true)).toEqual([
    'O vendedor entrega os bens.',
  ])
  expect((await jobDocument(ctx, { id: job, side: 'translation' })).output.url).toContain('result.txt')
})

test('R4: words are looked for in the translator’s own work; no job opens another document of its customer', async () => {
  const { ctx, job, customer, translation } = await claimed()
  const other = await claimed()
  const bought = await queued(makeWorld(customer), txt(text))
  const pair = { userId: customer, source: 'en', target: 'pt' }
  const secrets = [bought.id, other.translation.id].map((translationId, i) => ({
    holder: { ...pair, translationId },
    texts: [{ text: `The patient ${i} is ill.`, translation: `O paciente ${i} entrega.` }],
  }))
  for (const { holder, texts } of secrets) await memory.remember(holder, texts, new Date())
  const own = [{ text: 'The seller delivers.', translation: 'O vendedor entrega.' }]
  await memory.remember({ ...pair, translationId: translation.id }, own, new Date())
  for (const text of ['entrega', 'O ', 'paciente'])
    expect(JSON.stringify((await searchMemory(ctx, { id: job, text })).output)).not.toContain('paciente')
  expect((await searchMemory(ctx, { id: job, text: 'entrega' })).output.matches).toMatchObject([
    { target: 'O vendedor entrega.' },
  ])
})

test('Z4: what was bought for a preview that nobody paid is no match for a translator', async () => {
  const { ctx, job, customer, translation } = await claimed()
  const holder = { userId: customer, source: 'en', target: 'pt', translationId: translation.id }
  const unpaid = [{ text: 'The buyer pays within 30 days.', translation: 'O comprador paga em 30 dias.' }]
  await memory.keepUnpaid(holder, unpaid, new Date())
  expect((await searchMemory(ctx, { id: job, number: 2 })).output.matches).toEqual([])
  await memory.remember(holder, unpaid, new Date())
  expect((await searchMemory(ctx, { id: job, number: 2 })).output.matches).toMatchObject([{ kind: 'segment' }])
})

test('a question to staff opens a ticket of its translator, one a job while it waits, without a word of the document', async () => {
  const { ctx, job } = await claimed()
  const by = ctx.actor?.userId as UserId
  const ask = (number: number) =>
    addSegmentComment(ctx, { id: job, number, to: 'staff', text: 'Is the seal of Ana Lima?' })
  await ask(2)
  await ask(3)
  const asked = async () => (await tickets.listOf(by, { limit: 10 })).rows
  const [ticket, ...others] = await asked()
  expect(others).toEqual([])
  expect(ticket).toMatchObject({ author: 'person', userId: by, jobId: job, status: 'open' })
  expect(JSON.stringify(ticket)).not.toContain('seal')
  await tickets.change(ticket?.id as TicketId, () => ({ fields: { status: 'resolved' } }), ctx.now())
  await ask(3)
  expect(await asked()).toHaveLength(2)
  await addSegmentComment(
    { ...ctx, actor: { ...ctx.actor, adminLevel: 'admin' } as never },
    { id: job, number: 1, to: 'staff', text: 'Mine' },
  )
  expect(await asked()).toHaveLength(2)
})

test('a job has so many comments and no more', async () => {
  const { ctx, job, customer } = await claimed()
  const at = new Date().toISOString()
  const written = Array.from({ length: mostComments - 1 }, (_, n) => ({ id: `${at}#${n}`, number: 1, text: 'x', at }))
  for (const one of written) await segments.addComment(job, { ...one, to: 'staff', by: customer })
  const comment = { id: job, number: 1, to: 'staff', text: 'The last one' } as const
  await addSegmentComment(ctx, comment)
  await expect(addSegmentComment(ctx, comment)).rejects.toMatchObject({ code: 'segment-comments-too-many' })
})

test('texts with tags go to pieces and back as they were, and only changed kept ones go into the file', () => {
  const pieces = [
    'a < ',
    { kind: 'open' as const, n: 1, weight: 1 as const },
    'b',
    { kind: 'close' as const, n: 1, weight: 1 as const },
    { kind: 'empty' as const, n: 2, weight: 3 as const, text: '\n' },
  ]
  expect(piecesToText(pieces)).toBe('a &lt; <g1>b</g1><x2/>')
  expect(textToPieces(piecesToText(pieces), pieces)).toEqual(pieces)
  expect(textToPieces('<x9/>c', pieces)).toEqual(['c'])
  const kept = { id: 'u', disposition: 'kept', source: 'x', target: 'x' } as JobSegment
  const unit = { id: 'u', kind: 'paragraph' as const, place: [{ kind: 'page' as const, number: 1 }], pieces: ['x'] }
  expect(targetsOf([kept], [unit])).toEqual([])
  expect(targetsOf([{ ...kept, target: 'y' }], [unit])).toEqual([{ id: 'u', pieces: ['y'] }])
})

test('the plain path writes a segment over the version that it read, or not at all', async () => {
  const { me, job } = await claimed()
  const row = {
    number: 1,
    target: 'x',
    state: 'confirmed' as const,
    version: 1,
    operation: 'o',
    by: me,
    at: new Date().toISOString(),
  }
  expect(await commit([segments.putItem(job, row, 0)])).toBe(true)
  expect(await commit([segments.putItem(job, { ...row, version: 2 }, 0)])).toBe(false)
  expect((await segments.listTouched(job)).get(1)).toMatchObject({ version: 1, target: 'x' })
  expect(await segments.save({ job, by: me, fence: 1 }, [change({ base: 1 })], new Date())).toMatchObject({
    conflicts: [],
  })
})
