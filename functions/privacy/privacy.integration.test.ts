import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import { OrderId, QueueItemId, TicketId, type TranslationId } from '#shared/lib/id.ts'
import { readDeletionReceipt } from '#shared/privacy/receipt.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { verifyTools } from '../adapters/verifying.ts'
import { issuer } from '../certificates/testing/issuer.ts'
import { commit } from '../data/commit.ts'
import { exports, memory, orders, queue, retention, segments, tickets, translations, uploads } from '../data/data.ts'
import { index, keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { inWork } from '../data/testing/job-in-work.ts'
import { createPerson } from '../data/testing/person.ts'
import { queuedJob } from '../data/testing/queued-job.ts'
import { folderOf, uploadKey } from '../data/translations/object-keys.ts'
import { deletedName, documentTraces, type Trace } from '../data/translations/traces.ts'
import { makeExport } from '../exports/make-export.ts'
import { appealJob } from '../jobs/review/appeal-job.ts'
import { newId } from '../lib/base.ts'
import { nameOf } from '../lib/export-file.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { linkTo } from '../translations/downloads/download-translation.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores } from '../translations/testing/world.ts'
import { deleteTranslation } from './delete-translation.ts'
import { getDeletionReceipt } from './deletion-receipt.ts'
import { exportAccount } from './export-account.ts'
import { setRetention } from './set-retention.ts'
import { allRows, completed, dayMs, objectsOf, sweepAfter, trust, worldOf } from './testing/completed.ts'

beforeAll(async () => {
  await startStores()
  process.env['SITE_URL'] = issuer
})

const erasedOfDocument = documentTraces.filter(({ ends }) => ends === 'erased').map(({ name }) => name)

test('R3: after seven days the original is gone and every format can still be downloaded; after thirty all is gone', async () => {
  const { world, userId, id } = await completed()
  await sweepAfter(world, 6)
  expect(await objectsOf(userId, id)).toContain('source')

  await sweepAfter(world, 9)
  expect(await objectsOf(userId, id)).toEqual(['result.docx', 'result.pdf', 'result.txt', 'translated.txt'])
  for (const format of ['txt', 'pdf', 'docx'] as const)
    expect((await linkTo(world, id, format)).url).toContain(`result.${format}`)

  await sweepAfter(world, 31)
  expect(await objectsOf(userId, id)).toEqual([])
  const row = await translations.get(id)
  expect(row).toMatchObject({ originalFilename: 'Deleted document', amountCents: 495 })
  await expect(linkTo(world, id, 'txt')).rejects.toMatchObject({ code: 'document-deleted' })
})

test('R3: a shorter time that the customer chose takes original and result together', async () => {
  const { world, userId, id } = await completed()
  await setRetention(world, { id, resultDays: 1 })
  await sweepAfter(world, 2)
  expect(await objectsOf(userId, id)).toEqual([])
})

test.each([
  ['ai', 8, [1, 7], 30],
  ['certified', 65, [1, 7, 30], 90],
] as const)('R3: a time that is over is refused, and deletes nothing: %s', async (translationType, age, over, left) => {
  const { world, userId, id } = await completed()
  await translations.note(id, { translationType, completedAt: new Date(Date.now() - age * dayMs).toISOString() })
  for (const resultDays of over)
    await expect(setRetention(world, { id, resultDays })).rejects.toMatchObject({
      code: 'retention-over',
      params: { count: resultDays },
    })
  await sweepAfter(world, 0)
  expect(await objectsOf(userId, id)).toContain('result.txt')
  expect((await setRetention(world, { id, resultDays: left })).output).toMatchObject({ code: 'result-kept' })
})

test('R3: a choice is taken back where a correction kept the result beyond its time', async () => {
  const { world, id } = await completed()
  const { item } = await queuedJob(new Date())
  const completedAt = new Date(Date.now() - 8 * dayMs).toISOString()
  await translations.note(id, { completedAt, revisionItemId: item.id, resultDays: 7 })
  await setRetention(world, { id, resultDays: 30 })
  await setRetention(world, { id, resultDays: 7 })
  expect(await translations.get(id)).toMatchObject({ resultDays: 7 })
})

test('R3: a correction that is under way keeps the original, a week at most, and it goes when that is over', async () => {
  const asked = async () => {
    const { world, userId, id } = await completed()
    await setRetention(world, { id, resultDays: 1 })
    const { item } = await queuedJob(new Date())
    await translations.note(id, { revisionItemId: item.id })
    await sweepAfter(world, 2)
    expect(await objectsOf(userId, id)).toContain('source')
    return { world, userId, id, job: item.id }
  }
  const [ended, open] = [await asked(), await asked()]
  await inWork(ended.job, ended.userId, { status: 'rejected' })
  await sweepAfter(ended.world, 3.1)
  expect(await objectsOf(ended.userId, ended.id)).toEqual([])
  await sweepAfter(open.world, 7.9)
  expect(await objectsOf(open.userId, open.id)).toContain('source')
  await sweepAfter(open.world, 9)
  expect(await objectsOf(open.userId, open.id)).toEqual([])
})

test('R3: a time that is chosen while a correction is under way is not longer where that has ended before', async () => {
  const { world, userId, id } = await completed()
  const { item } = await queuedJob(new Date())
  await translations.note(id, { revisionItemId: item.id })
  await setRetention(world, { id, resultDays: 1 })
  await inWork(item.id, userId, { status: 'rejected' })
  await sweepAfter(world, 1.1)
  expect(await objectsOf(userId, id)).toEqual([])
})

test('R3: deleted now is deleted at once, and may be said twice', async () => {
  const { world, userId, id } = await completed()
  const uploaded = uploadKey(userId, (await translations.get(id)).uploadId)
  expect(await world.files.head(uploaded)).toBeDefined()
  await deleteTranslation(world, { id })
  await deleteTranslation(world, { id })
  expect(await objectsOf(userId, id)).toEqual([])
  expect(await world.files.head(uploaded)).toBeUndefined()
  await expect(setRetention(world, { id, resultDays: 30 })).rejects.toMatchObject({ code: 'document-deleted' })
})

test('R3: deleted now takes the sentences out of the memory, the name off the receipt, and what a human wrote', async () => {
  const { world, userId, id } = await completed()
  const at = new Date().toISOString()
  const [orderId, job] = [OrderId.parse(newId()), QueueItemId.parse(newId())]
  const item = { translationId: id, originalFilename: 'divorce.txt', translationType: 'ai', promotion: null }
  const money = { amountCents: 495, discountCents: 0, dueCents: 495 }
  const other = { ...item, ...money, translationId: newId(), originalFilename: 'other.txt' }
  const order = { id: orderId, userId, status: 'paid', items: [other, { ...item, ...money }], totalCents: 990 }
  const facts = { paymentIntentId: null, createdAt: at, statusAt: at }
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.order(orderId), ...order, ...facts } }))
  const segment = { ...keys.segment(job, 3), number: 3, target: 'Divorce', state: 'edited', version: 1, by: userId, at }
  await client.send(new PutCommand({ TableName: tableName(), Item: segment }))
  await translations.note(id, { orderId, queueItemId: job })
  expect(await memory.countTexts(id)).toBeGreaterThan(0)
  await expect(getDeletionReceipt(world, { id })).rejects.toMatchObject({ code: 'not-deleted' })
  const { output } = await deleteTranslation(world, { id })
  const receipt = await readDeletionReceipt(output.receipt ?? '', trust, verifyTools)
  await orders.forgetName(orderId, id)
  await segments.forget(job)
  await uploads.forget((await translations.get(id)).uploadId)
  expect(receipt).toMatchObject({
    subject: { kind: 'document', id },
    deletedAt: (await translations.get(id)).deletedAt,
  })
  expect(receipt?.erased.map(({ name }) => name)).toEqual(erasedOfDocument)
  const again = (await getDeletionReceipt(world, { id })).output.receipt
  expect({ ...again, iat: receipt?.iat }).toEqual(receipt)
  expect(await memory.countTexts(id)).toBe(0)
  expect((await orders.find(orderId))?.items.map((one) => one.originalFilename)).toEqual(['other.txt', deletedName])
  expect((await segments.listTouched(job)).size).toBe(0)
})

test('R3: what a customer wrote of a certified document is in no row once it is deleted, nor in the ticket of an appeal', async () => {
  const { world, userId, id } = await completed()
  const translator = newUserId()
  await createPerson({ id: translator })
  const canary = () => `canary-${crypto.randomUUID()}`
  const [wish, place, word] = [canary(), canary(), canary()]
  const [first, second] = [(await queuedJob(new Date())).item.id, (await queuedJob(new Date())).item.id]
  const signed = { translationId: id, userId, status: 'completed' as const }
  const rating = { stars: 2, word, at: new Date().toISOString() }
  await inWork(first, translator, { ...signed, rating })
  const asked = { message: wish, segments: [{ number: 1, wrong: place }] }
  await inWork(second, translator, { ...signed, revisionOf: first, asked })
  await translations.note(id, { queueItemId: first, revisionItemId: second })
  for (const job of [first, second]) await appealJob(makeWorld(translator), { id: job, reason: 'It was in time.' })
  const appeals = (await allRows()).filter(({ pk, sk }) => pk.startsWith('TICKET#') && sk === 'TICKET')
  for (const job of [first, second]) expect(JSON.stringify(appeals)).toContain(`Job ${job}, translation ${id}`)
  await deleteTranslation(world, { id })
  // Broken off and begun anew it finds nothing more.
  await queue.forgetNotes(first)
  const left = await allRows()
  for (const one of [wish, place, word])
    expect(left.filter((row) => JSON.stringify(row).includes(one)).map(({ pk, sk }) => [pk, sk])).toEqual([])
  expect((await queue.find(first))?.rating).toMatchObject({ stars: 2, word: '' })
  const notes = documentTraces.find(({ name }) => name === 'jobNotes') as Trace
  const jobRow = { pk: 'QUEUE#1', sk: 'ITEM', translationId: id }
  const document = { id, userId }
  expect(notes.row?.({ ...jobRow, rating }, document)).toBe(true)
  expect(notes.row?.({ ...jobRow, rating: { ...rating, word: '' } }, document)).toBe(false)
  expect(left.filter((row) => notes.row?.(row, document))).toEqual([])
})

test('R3: an appeal of before, whose ticket copied what the customer wrote, loses that with the document and keeps the rest', async () => {
  const { world, userId, id } = await completed()
  const translator = newUserId()
  const { email } = await createPerson({ id: translator })
  const canary = () => `canary-${crypto.randomUUID()}`
  const [wish, word] = [canary(), canary()]
  const [first, second] = [(await queuedJob(new Date())).item.id, (await queuedJob(new Date())).item.id]
  await translations.note(id, { queueItemId: first, revisionItemId: second })
  const quotes = {
    [first]: `The rating: 2 of 5. ${word}`,
    [second]: `The correction: ${wish}\n\nThe correction: ${wish}`,
  }
  const ticketOf = new Map<number, TicketId>()
  for (const job of [first, second]) {
    const appealId = TicketId.parse(newId())
    ticketOf.set(job, appealId)
    const message = `It was in time.\n\n${quotes[job]}\nTranslation ${id}`
    const asked = { author: 'person' as const, userId: translator, name: 'A', email, subject: 'Appeal', message }
    await tickets.create(newTicket({ id: appealId, ...asked }, new Date()))
    await inWork(job, translator, { translationId: id, userId, status: 'completed', appealId })
  }
  const notes = documentTraces.find(({ name }) => name === 'jobNotes') as Trace
  const left = async () => (await allRows()).filter((row) => notes.row?.(row, { id, userId })).map(({ pk }) => pk)
  expect((await left()).filter((pk) => pk.startsWith('TICKET#'))).toHaveLength(2)
  await deleteTranslation(world, { id })
  expect(await left()).toEqual([])
  const rows = JSON.stringify(await allRows())
  for (const one of [wish, word]) expect(rows).not.toContain(one)
  const messageOf = async (job: number) => (await tickets.find(ticketOf.get(job) as TicketId))?.message
  expect(await messageOf(first)).toBe(`It was in time.\n\nThe rating: 2 of 5\nTranslation ${id}`)
  expect(await messageOf(second)).toBe(`It was in time.\n\nThe correction\nTranslation ${id}`)
  await tickets.forgetQuote(TicketId.parse(newId()), id)
})

test('R3: deleted now takes the exports of the account with it, by the call and by the sweep', async () => {
  const { world, id } = await completed()
  const exported = async () => {
    const { url } = (await exportAccount(world, {})).output as { url: string }
    expect((await fetchFile(url)).status).toBe(200)
    return url
  }
  const first = await exported()
  await deleteTranslation(world, { id })
  expect((await fetchFile(first)).status).toBe(404)
  const late = await exported()
  await sweepAfter(world, 0.1)
  expect((await fetchFile(late)).status).toBe(404)
})

test('R3: an export that was made, or is being made, when a document is deleted is handed out to nobody', async () => {
  const { world, userId, id } = await completed()
  const work = { kind: 'account' } as const
  const name = nameOf(work)
  expect(await exports.begin(userId, name, 'made', new Date())).toBe(true)
  await makeExport(world, { userId, run: 'made', work })
  expect(await exports.find(userId, name, new Date())).toMatchObject({ state: 'done' })
  await deleteTranslation(world, { id })
  const { url } = (await exportAccount(world, {})).output as { url: string }
  expect((await fetchFile(url)).status).toBe(200)
  expect(await exports.begin(userId, name, 'being-made', new Date())).toBe(true)
  expect(await exports.start(userId, name, 'being-made', new Date())).toBe(true)
  await deleteTranslation(world, { id })
  expect(await exports.start(userId, name, 'being-made', new Date())).toBe(false)
  expect(await exports.finish(userId, name, 'being-made', 'downloads/read-before')).toBe(false)
})

test('R3: what work that had begun writes behind a deletion goes too, and is found by nobody before', async () => {
  const { world, userId, id } = await completed()
  await deleteTranslation(world, { id })
  await world.files.put(`${folderOf({ userId, id })}certified/late/certificate.json`, '{}', 'application/json')
  const holder = { userId, source: 'en', target: 'es', translationId: id }
  await memory.remember(holder, [{ text: 'late', translation: 'tarde' }], new Date())
  await sweepAfter(world, 0.01)
  expect(await retention.listDue(new Date(Date.now() + dayMs), 10_000)).toContain(id)
  await sweepAfter(world, 0.1)
  expect(await objectsOf(userId, id)).toEqual([])
  expect(await memory.countTexts(id)).toBe(0)
  expect(await retention.listDue(new Date(Date.now() + dayMs), 10_000)).not.toContain(id)
})

test('R3: the name of a deleted document stands on no order: paid, open, or paid when it could not be had any more', async () => {
  const { world, userId, id } = await completed()
  const at = new Date().toISOString()
  const item = { translationId: id, originalFilename: 'divorce.txt', translationType: 'ai', promotion: null }
  const money = { amountCents: 495, discountCents: 0, dueCents: 495 }
  const put = async (status: 'open' | 'paid') => {
    const orderId = OrderId.parse(newId())
    const facts = { id: orderId, userId, status, totalCents: 495, paymentIntentId: null, createdAt: at, statusAt: at }
    const listed = status === 'paid' ? { gsi1pk: index.ordersOf(userId), gsi1sk: `${at}#${orderId}` } : {}
    const Item = { ...keys.order(orderId), ...facts, items: [{ ...item, ...money }], ...listed }
    await client.send(new PutCommand({ TableName: tableName(), Item }))
    if (status === 'open')
      await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.openOrder(userId), orderId } }))
    return orderId
  }
  const named = [await put('open'), await put('paid')]
  await deleteTranslation(world, { id })
  for (const orderId of named)
    expect((await orders.find(orderId))?.items.map((one) => one.originalFilename)).toEqual([deletedName])
})

test('an unpaid preview that is deleted cannot be paid any more', async () => {
  const userId = newUserId()
  const world = worldOf(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await deleteTranslation(world, { id })
  expect((await translations.get(id)).stage).toBe('expired')
  const paid = translations.payItem(id, {
    paidAt: new Date().toISOString(),
    orderId: OrderId.parse(newId()),
    amountCents: 495,
  })
  expect(await commit([paid])).toBe(false)
})

test.each(['delivered', 'on its way'] as const)(
  'P5: a preview that was paid and is %s when it is to be deleted stays',
  async (how) => {
    const userId = newUserId()
    const world = worldOf(userId)
    const { id } = await queued(world, txt())
    await runMachine(world, id)
    const seen = await translations.get(id)
    const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
    await commit([translations.payItem(id, paid)])
    if (how === 'delivered') await runMachine(world, id, { from: 'payment' })
    else
      for (const stage of ['finishing', 'human_review'] as const)
        expect(await commit([translations.move(id, stage, new Date(), {}, true)])).toBe(true)
    // The call read the row a moment before the payment.
    const get = vi.fn(translations.get).mockResolvedValueOnce(seen)
    const late = { ...world, data: { ...world.data, translations: { ...translations, get } } }
    await expect(deleteTranslation(late, { id })).rejects.toMatchObject({ code: 'translation-busy' })
    expect(await translations.get(id)).not.toHaveProperty('deletedAt')
    expect(await objectsOf(userId, id)).toContain('source')
  },
)

test('one that is being worked on is not deleted', async () => {
  const userId = newUserId()
  const world = worldOf(userId)
  const { id } = await queued(world, txt())
  await expect(deleteTranslation(world, { id })).rejects.toMatchObject({ code: 'translation-busy' })
  expect(await objectsOf(userId, id)).toContain('source')
})

test('what nobody paid is looked at when its time is over, and then forgotten', async () => {
  const userId = newUserId()
  const world = worldOf(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await translations.expire(id, { code: 'payment-expired' }, new Date())
  await sweepAfter(world, 9)
  expect(await objectsOf(userId, id)).toEqual([])
  await sweepAfter(world, 9.1)
  expect(await retention.listDue(new Date(Date.now() + 400 * dayMs), 100)).not.toContain(id)
})

test('the markers: with the translation, again, never', async () => {
  const id = newId() as TranslationId
  const far = new Date('2020-01-01T00:00:00.000Z')
  await commit([retention.markerItem(id, far)])
  expect(await retention.listDue(new Date('2020-01-02'), 10)).toContain(id)
  await retention.checkAgain(id, new Date('2020-03-01'))
  expect(await retention.listDue(new Date('2020-01-02'), 10)).not.toContain(id)
  await retention.finish(id)
  expect(await retention.listDue(new Date('2020-04-01'), 10)).not.toContain(id)
  await expect(retention.markDeleted(id, 'all', far)).rejects.toThrow()
})
