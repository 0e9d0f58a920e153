import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ApiKeyId,
  ApplicationId,
  GlossaryId,
  OrderId,
  type QueueItemId,
  TicketId,
  TranslatorId,
  TranslatorTestId,
  type UserId,
} from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import { readDeletionReceipt } from '#shared/privacy/receipt.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { deleteAccount } from '../accounts/profile/delete-account.ts'
import { verifyTools } from '../adapters/verifying.ts'
import { issuer } from '../certificates/testing/issuer.ts'
import { commit } from '../data/commit.ts'
import {
  apiKeys,
  applications,
  events,
  glossaries,
  payoutBatches,
  queue,
  refunds,
  retention,
  sessions,
  tickets,
  translations,
  translatorTests,
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
import { type PersonTrace, personTraces } from '../data/translations/traces.ts'
import { newId } from '../lib/base.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { exportAccount } from './export-account.ts'
import { allRows, completed, objectsOf, s3, sweepAfter, trust, worldOf } from './testing/completed.ts'

beforeAll(async () => {
  await startStores()
  process.env['SITE_URL'] = issuer
})

const nouns: [string, PersonTrace][] = Object.entries(personTraces)
/** Those whose end can be seen in table or bucket. */
const nounsToFind = nouns.filter(([, { erased, row, object }]) => erased && (row ?? object)).map(([noun]) => noun)

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
