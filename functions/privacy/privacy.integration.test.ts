import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiKeyId, ApplicationId, OrderId, TicketId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import { apiKeys, applications, retention, sessions, tickets, translations, users, webhooks } from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { createPerson } from '../data/testing/person.ts'
import { newId } from '../lib/base.ts'
import { linkTo } from '../translations/downloads/download-translation.ts'
import { folderOf } from '../translations/object-keys.ts'
import { txt } from '../translations/testing/documents.ts'
import { runMachine } from '../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../translations/testing/world.ts'
import { deleteTranslation } from './delete-translation.ts'
import { exportAccount } from './export-account.ts'
import { setRetention } from './set-retention.ts'
import { sweep } from './sweep.ts'

beforeAll(startStores)

const dayMs = 86_400_000
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
  const world = makeWorld(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await commit([
    translations.payItem(id, { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }),
  ])
  await runMachine(world, id, { from: 'payment' })
  return { world, userId, id }
}

/** The sweep as it would run some days from now; it sees all that is due, of this test and of others. */
async function sweepAfter(world: World, days: number): Promise<void> {
  const removeUser = vi.fn(async () => {})
  const now = () => new Date(Date.now() + days * dayMs)
  await sweep({ ...world, now, identity: { removeUser } as never })
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
  await expect(linkTo(world, id, 'txt')).rejects.toMatchObject({ code: 'gone' })
})

test('R3: a shorter time that the customer chose takes original and result together', async () => {
  const { world, userId, id } = await completed()
  await setRetention(world, { id, resultDays: 1 })
  await sweepAfter(world, 2)
  expect(await objectsOf(userId, id)).toEqual([])
})

test('R3: deleted now is deleted at once, and may be said twice', async () => {
  const { world, userId, id } = await completed()
  await deleteTranslation(world, { id })
  await deleteTranslation(world, { id })
  expect(await objectsOf(userId, id)).toEqual([])
  await expect(setRetention(world, { id, resultDays: 30 })).rejects.toMatchObject({ code: 'gone' })
})

test('an unpaid preview that is deleted cannot be paid any more', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
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

test('one that is being worked on is not deleted', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  const { id } = await queued(world, txt())
  await expect(deleteTranslation(world, { id })).rejects.toMatchObject({ code: 'conflict' })
  expect(await objectsOf(userId, id)).toContain('source')
})

test('what nobody paid is looked at when its time is over, and then forgotten', async () => {
  const userId = newUserId()
  const world = makeWorld(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await translations.expire(id, { code: 'payment-expired', message: 'expired' }, new Date())
  await sweepAfter(world, 9)
  expect(await objectsOf(userId, id)).toEqual([])
  expect(await retention.listDue(new Date(Date.now() + 400 * dayMs), 100)).not.toContain(id)
})

test('the markers: with the translation, again, never', async () => {
  const id = newId() as TranslationId
  const far = new Date('2020-01-01T00:00:00.000Z')
  await commit([retention.markerItem(id, far)])
  expect(await retention.listDue(new Date('2020-01-02'), 10)).toContain(id)
  await retention.lookAgain(id, new Date('2020-03-01'))
  expect(await retention.listDue(new Date('2020-01-02'), 10)).not.toContain(id)
  await retention.finish(id)
  expect(await retention.listDue(new Date('2020-04-01'), 10)).not.toContain(id)
  await expect(retention.markDeleted(id, 'all', far)).rejects.toThrow()
})

test('R3: an erased account leaves no document, no name and no address; its money does not vanish', async () => {
  const { world, userId, id } = await completed()
  const at = new Date().toISOString()
  const { email } = await createPerson({ id: userId, registrationIp: '10.7.7.7' })
  const key = { name: 'Server', prefix: 'att_live_1', createdAt: at, lastUsedAt: null, hash: 'h', revokedAt: null }
  await apiKeys.create({ ...key, id: ApiKeyId.parse(newId()), userId })
  await webhooks.put(userId, { url: 'https://ana.example.com/', createdAt: at, salt: 's' })
  const session = { createdAt: at, lastSeenAt: at, secondFactorAt: null, epoch: 0, userAgent: 'Firefox' }
  await sessions.create({ ...session, hash: `h${userId}`, userId, address: '10.7.7.7' })
  const application = { companyName: 'Souza Lda', contactName: 'Ana Souza', email, useCase: 'Contracts' }
  const applied = ApplicationId.parse(newId())
  const decision = { status: 'pending' as const, adminNotes: null, approvedBy: null, approvedAt: null }
  await applications.create({ ...application, ...decision, id: applied, userId, createdAt: at, updatedAt: at })
  const asked = {
    subject: 'My birth certificate',
    message: 'Ana Souza asks',
    status: 'open',
    priority: 'medium',
  } as const
  const open = {
    ...asked,
    userId,
    name: 'Ana Souza',
    email,
    assignedTo: null,
    adminResponse: null,
    createdAt: at,
    updatedAt: at,
  }
  const [question, notice] = [TicketId.parse(newId()), TicketId.parse(newId())]
  await tickets.create({ ...open, id: question, author: 'person' })
  await tickets.create({ ...open, id: notice, author: 'product', message: 'A refund failed' })
  await retention.requestErasure(userId, new Date())
  expect(await retention.listErasures(10)).toContain(userId)
  await sweepAfter(world, 0)
  expect(await objectsOf(userId, id)).toEqual([])
  expect(await users.findByEmail(email)).toBeNull()
  expect([await apiKeys.listOf(userId), await webhooks.find(userId)]).toEqual([[], undefined])
  expect(JSON.stringify(await users.findById(userId))).not.toMatch(/Ana|Souza|10\.7\.7\.7|example\.com/)
  expect(await applications.find(applied)).toBeUndefined()
  expect(await tickets.find(question)).toBeUndefined()
  expect(await tickets.find(notice)).toMatchObject({ name: '', email: '', message: 'A refund failed', status: 'open' })
  const left = await client.send(new GetCommand({ TableName: tableName(), Key: keys.session(`h${userId}`) }))
  expect(left.Item).toBeUndefined()
  expect((await translations.get(id)).amountCents).toBe(495)
  expect(await retention.listErasures(10)).not.toContain(userId)
  // Broken off and begun anew it does the same once more.
  await sessions.forgetAll(userId)
  await applications.forgetAll({ userId, email })
  await tickets.forgetUser(userId)
  await retention.erasePerson(userId, new Date())
})

test('R3: the export holds what is kept about the caller, as a file to save', async () => {
  const { world, id } = await completed()
  const { output } = await exportAccount(world, {})
  const answer = await fetch((output as { url: string }).url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  const told = (await answer.json()) as { translations: { id: number }[] }
  expect(told.translations.map((one) => one.id)).toEqual([id])
})
