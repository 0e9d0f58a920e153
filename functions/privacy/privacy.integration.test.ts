import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { GetCommand, PutCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  ApiKeyId,
  ApplicationId,
  GlossaryId,
  OrderId,
  QueueItemId,
  TicketId,
  type TranslationId,
  TranslatorId,
  TranslatorTestId,
  type UserId,
} from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import { readDeletionReceipt } from '#shared/privacy/receipt.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { deleteAccount } from '../accounts/profile/delete-account.ts'
import { verifyTools } from '../adapters/verifying.ts'
import { issuer, signClaims, testKey } from '../certificates/testing/issuer.ts'
import { commit } from '../data/commit.ts'
import {
  apiKeys,
  applications,
  events,
  exports,
  glossaries,
  memory,
  orders,
  payoutBatches,
  queue,
  refunds,
  retention,
  segments,
  sessions,
  tickets,
  translations,
  translatorTests,
  uploads,
  users,
  webhooks,
} from '../data/data.ts'
import { TranslatorRow } from '../data/jobs/translator-row.ts'
import { TestRow } from '../data/jobs/translator-tests.ts'
import { index, keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { inWork } from '../data/testing/job-in-work.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { queuedJob } from '../data/testing/queued-job.ts'
import { folderOf, uploadKey } from '../data/translations/object-keys.ts'
import { deletedName, documentTraces, type PersonTrace, personTraces, type Trace } from '../data/translations/traces.ts'
import { makeExport } from '../exports/make-export.ts'
import { appealJob } from '../jobs/review/appeal-job.ts'
import { newId } from '../lib/base.ts'
import { nameOf } from '../lib/export-file.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { linkTo } from '../translations/downloads/download-translation.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { deleteTranslation } from './delete-translation.ts'
import { getDeletionReceipt } from './deletion-receipt.ts'
import { exportAccount } from './export-account.ts'
import { FormatsMessage, keepFormats } from './keep-formats.ts'
import { setRetention } from './set-retention.ts'
import { sweep } from './sweep.ts'

beforeAll(async () => {
  await startStores()
  process.env['SITE_URL'] = issuer
})

const dayMs = 86_400_000
const records = testKey('records')
const trust = { keys: [records.publicKey], issuer }
const signing = { sign: async (_: string, typ: string, claims: object) => signClaims(records, typ, claims) } as never
const erasedOfDocument = documentTraces.filter(({ ends }) => ends === 'erased').map(({ name }) => name)
const worldOf = (userId: UserId) => ({ ...makeWorld(userId), signing })
const s3 = new S3Client({})

async function objectsOf(userId: UserId, id: TranslationId): Promise<string[]> {
  const prefix = folderOf({ userId, id })
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env['DOCUMENT_BUCKET'], Prefix: prefix }),
  )
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length)).toSorted()
}

/** A paid and completed translation of a text file. */
async function completed() {
  const userId = newUserId()
  const world = worldOf(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await commit([
    translations.payItem(id, { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }),
  ])
  await runMachine(world, id, { from: 'payment' })
  return { world, userId, id }
}

/**
 * The sweep as it would run some days from now, the formats that it asks for, and the next sweep; it sees all that is due, of this
 * test and of others.
 */
async function sweepAfter(world: World, days: number): Promise<void> {
  const removeUser = vi.fn(async () => {})
  const now = () => new Date(Date.now() + days * dayMs)
  const ctx = { ...world, now, signing, identity: { removeUser } as never }
  await sweep(ctx)
  const asked = world.exportsAsked.splice(0)
  for (const message of asked) await keepFormats(ctx, FormatsMessage.parse(message).formatsOf)
  if (asked.length > 0) await sweep(ctx)
}

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

const nouns: [string, PersonTrace][] = Object.entries(personTraces)
/** Those whose end can be seen in table or bucket. */
const nounsToFind = nouns.filter(([, { erased, row, object }]) => erased && (row ?? object)).map(([noun]) => noun)

/** The whole table. */
async function allRows(): Promise<{ pk: string; sk: string }[]> {
  const rows: { pk: string; sk: string }[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await client.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey }))
    rows.push(...((page.Items ?? []) as typeof rows))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}

/** Nouns of which something is left that should end with the account, as the audit finds them. */
async function nounsLeft(id: UserId): Promise<string[]> {
  const rows = await allRows()
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env['DOCUMENT_BUCKET'] }))
  const left = nouns.filter(
    ([, { erased, row, object }]) =>
      erased && (rows.some((one) => row?.(one, { id })) || Contents.some(({ Key = '' }) => object?.(Key, { id }))),
  )
  return left.map(([noun]) => noun)
}

const translatorFacts = {
  firstName: 'Ana',
  lastName: 'Souza',
  email: `${crypto.randomUUID()}@example.com`,
  phone: '+351 912 345 678',
  country: 'Portugal',
  timezone: 'WET',
  languagePairs: ['es-en'],
  specializations: ['Legal Documents'],
  yearsExperience: 9,
  hourlyRate: 40,
  bio: 'Ana Souza translates',
  contractorAgreementVersion: '1',
  contractorAgreementDate: '2026-01-01T00:00:00.000Z',
  taxIdKind: 'ssn',
  taxIdLastFour: '8093',
  taxCountry: 'US',
  isUsResident: true,
}

const testFacts = {
  pair: 'es-en',
  setId: 'set-1',
  startedAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2026-01-01T01:00:00.000Z',
  answers: ['Ana Souza'],
  submittedAt: null,
  errors: [],
  score: null,
  scoredBy: null,
  scoredAt: null,
}

/** One of everything else that ends with an account; answers the job that it holds. */
async function moreOf(userId: UserId, world: World): Promise<QueueItemId> {
  const at = new Date().toISOString()
  const order = OrderId.parse(newId())
  const translatorId = TranslatorId.parse(newId())
  const testId = TranslatorTestId.parse(newId())
  const glossary = GlossaryId.parse(newId())
  const rows = [
    { ...keys.device(`d${userId}`, userId), userId, gsi1pk: index.devicesOf(userId), gsi1sk: at },
    { ...keys.recoveryCodes(userId), userId, hashes: new Set(['h']) },
    { ...keys.forgetting(userId), userId },
    {
      ...keys.promotionAudit(order, 'applied#free_ai'),
      kind: 'applied',
      promotionType: 'free_ai',
      userId,
      orderId: order,
      ipAddress: '10.7.7.7',
      gsi1pk: index.promotionsOf(userId),
      gsi1sk: `${at}#${order}`,
    },
    { ...keys.testDrawn(userId, 'set-1'), testId: 1 },
    {
      ...keys.translatorTest(testId),
      ...TestRow.parse({ ...testFacts, id: testId, userId, translatorId }),
      gsi1pk: index.testsOf(userId),
      gsi1sk: at,
    },
    { ...keys.translatorOf(userId), translatorId },
    {
      ...keys.translator(translatorId),
      ...TranslatorRow.parse({
        ...translatorFacts,
        id: translatorId,
        userId,
        statusAt: at,
        createdAt: at,
        updatedAt: at,
      }),
    },
  ]
  for (const Item of rows) await client.send(new PutCommand({ TableName: tableName(), Item }))
  await glossaries.create({
    id: glossary,
    userId,
    name: 'Ana Souza',
    filename: 'terms.csv',
    sourceLanguage: 'pt',
    targetLanguages: ['en'],
    terms: 1,
    createdAt: at,
  })
  const paid = { batch: '2020-01-10', translatorId: userId, name: 'Ana Souza', email: 'ana@example.com' }
  const sums = { reference: 'ATT-20200110-1', payouts: 1, totalCents: 1746, status: 'completed' as const }
  await payoutBatches.keepPayment({ ...paid, ...sums, statement: {} as never })
  await world.files.put(`translators/${translatorId}/resume/1`, 'Ana Souza', 'text/plain')
  const { item } = await queuedJob(new Date())
  const { item: before } = await queuedJob(new Date())
  for (const { id } of [item, before]) {
    const taken = await queue.claim(id, { userId, name: 'Ana Souza' }, new Date())
    if (typeof taken === 'string') throw new Error(taken)
  }
  await queue.release(before.id, userId, { how: 'released', note: 'Ana Souza is ill' }, new Date())
  await inWork(item.id, userId, { revisionOf: item.id, asked: { message: 'The date is wrong', segments: [] } })
  return item.id
}

test('R3: an erased account leaves no document, no name and no address; its money does not vanish', async () => {
  const { world, userId, id } = await completed()
  const at = new Date().toISOString()
  const { email } = await createPerson({ id: userId, registrationIp: '10.7.7.7' })
  const key = {
    name: 'Server',
    prefix: 'att_live_1',
    createdAt: at,
    lastUsedAt: null,
    hash: 'h',
    epoch: 0,
    revokedAt: null,
  }
  await apiKeys.create({ ...key, id: ApiKeyId.parse(newId()), userId }, 1)
  await webhooks.put(userId, { url: 'https://ana.example.com/', createdAt: at, salt: 's' })
  const session = { createdAt: at, lastSeenAt: at, secondFactorAt: null, epoch: 0, userAgent: 'Firefox' }
  await sessions.create({ ...session, hash: `h${userId}`, userId, address: '10.7.7.7' })
  const application = { companyName: 'Souza Lda', contactName: 'Ana Souza', email, useCase: 'Contracts' }
  const applied = ApplicationId.parse(newId())
  const decision = { status: 'pending' as const, adminNotes: null, approvedBy: null, approvedAt: null }
  await applications.create({ ...application, ...decision, id: applied, userId, createdAt: at, updatedAt: at })
  const asked = { subject: 'My birth certificate', message: 'Ana Souza asks', name: 'Ana Souza', email }
  const [question, notice, before] = [TicketId.parse(newId()), TicketId.parse(newId()), TicketId.parse(newId())]
  await tickets.create(newTicket({ ...asked, userId, id: question, author: 'person' }, new Date(at)))
  await tickets.create(newTicket({ ...asked, userId: null, id: before, author: 'person' }, new Date(at)))
  await tickets.create(
    newTicket({ ...asked, userId, id: notice, author: 'product', message: 'A refund failed' }, new Date(at)),
  )
  for (const id of [question, notice]) {
    const said = { id: newId(), from: 'staff', by: userId, text: 'Dear Ana Souza', at } as const
    await tickets.addNote({ id, userId }, { ...said, from: 'note' }, [])
    await tickets.addNote({ id, userId }, said, [])
  }
  await world.files.put(`downloads/${userId}/t/result.txt`, 'Ana', 'text/plain')
  const held = await moreOf(userId, world)
  expect(await nounsLeft(userId)).toEqual(nounsToFind)
  await retention.requestErasure(userId, new Date(), { email, language: 'de' })
  expect(await retention.listErasures(new Date(), 1000)).toContain(userId)
  await sweepAfter(world, 0)
  expect(await objectsOf(userId, id)).toEqual([])
  expect(await world.files.head(`downloads/${userId}/t/result.txt`)).toBeUndefined()
  expect(await users.findByEmail(email)).toBeNull()
  expect([await apiKeys.listOf(userId), await webhooks.find(userId)]).toEqual([[], undefined])
  expect(JSON.stringify(await users.findById(userId))).not.toMatch(/Ana|Souza|10\.7\.7\.7|example\.com/)
  expect(await applications.find(applied)).toBeUndefined()
  expect([await tickets.find(question), await tickets.find(before)]).toEqual([undefined, undefined])
  for (const id of [question, notice]) expect(await tickets.listMessages(id, { notes: true })).toEqual([])
  expect((await tickets.listDue('open', { limit: 50 })).rows.map(({ row }) => row.id)).not.toContain(question)
  expect(await tickets.find(notice)).toMatchObject({ name: '', email: '', message: 'A refund failed', status: 'open' })
  const left = await client.send(new GetCommand({ TableName: tableName(), Key: keys.session(`h${userId}`) }))
  expect(left.Item).toBeUndefined()
  expect((await translations.get(id)).amountCents).toBe(495)
  expect(await retention.listErasures(new Date(), 1000)).not.toContain(userId)
  expect(await nounsLeft(userId)).toEqual([])
  const erased: unknown[] = []
  for await (const event of events.listBetween(new Date(Date.now() - 600_000), new Date(Date.now() + 600_000)))
    if (event.type === 'account.erased') erased.push(event.data.userId)
  expect(erased).toContain(userId)
  // A correction: whoever takes it next still reads what is wrong.
  expect(await queue.find(held)).toMatchObject({ status: 'pending', asked: { message: 'The date is wrong' } })
  expect(JSON.stringify(await queue.find(held))).not.toContain('Souza')
  const [mail] = world.mails.filter(({ template }) => template === 'account-erased') as Mail<'account-erased'>[]
  expect(mail).toMatchObject({ cause: `account-erased:${userId}`, to: { email, language: 'de' } })
  const receipt = await readDeletionReceipt(mail?.data.receipt ?? '', trust, verifyTools)
  expect(receipt).toMatchObject({ subject: { kind: 'account', id: userId } })
  expect(receipt?.erased.map(({ name }) => name)).toEqual(expect.arrayContaining(nounsToFind))
  expect(receipt?.kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders', 'certificates', 'audit']))
  expect(JSON.stringify(receipt)).not.toMatch(/Ana|Souza|example\.com/)
  // Broken off and begun anew it does the same once more.
  await sessions.forgetAll(userId)
  await applications.forgetAll({ userId, email })
  await tickets.forgetAll({ userId, email })
  await retention.erasePerson(userId, new Date())
  await apiKeys.forgetAll(userId)
  await translatorTests.forgetAll(userId)
  await queue.forgetHolder(held)
  expect(await retention.findFarewell(userId)).toBeUndefined()
  await retention.finishErasure(userId)
})

describe('P5: an account that is closed beside its payment', () => {
  /** A certified translation that waits for its payment, and what pays it. */
  async function waiting() {
    const userId = newUserId()
    const world = worldOf(userId)
    const { email } = await createPerson({ id: userId })
    const { id } = await queued(world, txt(), { translationType: 'certified' })
    await runMachine(world, id)
    const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 }
    return { world, userId, email, id, pay: () => commit([translations.payItem(id, paid)]), orderId: paid.orderId }
  }

  test('is not closed over a document that was paid a moment ago', async () => {
    const { world, pay } = await waiting()
    await pay()
    const identity = { checkPassword: async () => ({ result: 'right' }) } as never
    await expect(deleteAccount({ ...world, identity }, { password: 'x' })).rejects.toMatchObject({
      code: 'account-busy',
    })
  })

  test('where the payment came before the closing, the erasure makes its money due', async () => {
    for (const from of ['payment', undefined] as const) {
      const { world, userId, email, id, pay, orderId } = await waiting()
      await pay()
      if (from) expect(await runMachine(world, id, { from })).toBe('review')
      await users.setDisabled(userId, true, new Date())
      await retention.requestErasure(userId, new Date(), { email, language: 'en' })
      await sweepAfter(world, 0)
      expect(await translations.get(id)).toMatchObject({ stage: 'failed', deletedAt: expect.any(String) as string })
      expect(await refunds.find(orderId, id)).toMatchObject({ amountCents: 2495, reason: 'failed' })
    }
  })

  test('so it does for one that was ready only after the closing; what was ready before stays paid', async () => {
    for (const isLate of [true, false]) {
      const userId = newUserId()
      const world = worldOf(userId)
      const { email } = await createPerson({ id: userId })
      const { id } = await queued(world, txt())
      await runMachine(world, id)
      const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
      await commit([translations.payItem(id, paid)])
      const close = () => users.setDisabled(userId, true, new Date())
      if (isLate) await close()
      await runMachine(world, id, { from: 'payment' })
      if (!isLate) await close()
      // Whatever is written of the account afterwards does not move the moment.
      await users.setStripeCustomer(userId, 'cus_late', new Date())
      await retention.requestErasure(userId, new Date(), { email, language: 'en' })
      await sweepAfter(world, 0)
      const due = await refunds.find(paid.orderId, id)
      expect(due?.amountCents).toBe(isLate ? 495 : undefined)
    }
  })

  test('what a translator has signed by then is certified first: nobody works for nothing', async () => {
    const { world, userId, email, id, pay, orderId } = await waiting()
    await pay()
    expect(await runMachine(world, id, { from: 'payment' })).toBe('review')
    const { queueItemId } = await translations.get(id)
    await inWork(queueItemId as QueueItemId, newUserId(), { status: 'completed' })
    await users.setDisabled(userId, true, new Date())
    await retention.requestErasure(userId, new Date(), { email, language: 'en' })
    await sweepAfter(world, 0)
    expect(await translations.get(id)).toMatchObject({ stage: 'human_review' })
    expect(await refunds.find(orderId, id)).toBeUndefined()
    expect(await retention.listErasures(new Date(Date.now() + 2 * 3_600_000), 1000)).toContain(userId)
    await retention.finishErasure(userId)
  })
})

test('R3: the export holds what is kept about the caller, as a file to save', async () => {
  const { world, id } = await completed()
  const { output } = await exportAccount(world, {})
  const answer = await fetchFile((output as { url: string }).url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  const told = (await answer.json()) as { translations: { id: number }[] }
  expect(told.translations.map((one) => one.id)).toEqual([id])
})

test('R3: the export tells browsers and profile, and nothing that only the sign-in needs', async () => {
  const { id } = await createPerson({ registrationHashes: ['the-hash-of-a-browser'] })
  await signedIn(id)
  const { output } = await exportAccount(worldOf(id), {})
  const text = await (await fetchFile((output as { url: string }).url)).text()
  const told = JSON.parse(text) as { sessions: object[]; profile: object }
  expect(told.sessions).toEqual([expect.objectContaining({ userAgent: 'test', address: '198.51.100.7' })])
  expect(told.profile).toMatchObject({ firstName: 'Ana', registrationIp: '198.51.100.7' })
  expect(text).not.toMatch(/hash|epoch/i)
})

test('R3: the export of a translator holds the profile as they see it', async () => {
  const userId = newUserId()
  const world = worldOf(userId)
  await moreOf(userId, world)
  const { output } = await exportAccount(world, {})
  const told = (await (await fetchFile((output as { url: string }).url)).json()) as { translator: object }
  expect(told.translator).toMatchObject({ lastName: 'Souza', taxIdLastFour: '8093', mayApplyFrom: null })
})
