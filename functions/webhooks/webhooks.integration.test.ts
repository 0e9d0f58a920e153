import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApplicationId, DeliveryId, TranslationId, UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Stage } from '#shared/translations/stage.ts'
import * as rows from '#shared/webhooks/api.ts'
import { type DeliveryMessage, replayLimits, retryDelays, slowTries, WebhookEvent } from '#shared/webhooks/webhook.ts'
import * as outbound from '../adapters/outbound.ts'
import * as data from '../data/data.ts'
import { applications, deliveries, webhooks } from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { log, newId, newToken, systemBase } from '../lib/base.ts'
import {} from '../lib/hash.ts'
import { call } from '../lib/testing/call.ts'
import { openEdge, putSecret } from '../lib/testing/open-edge.ts'
import { announce } from './announce.ts'
import { deliver } from './deliver.ts'
import { handler } from './entry.ts'

type Received = { headers: Record<string, unknown>; body: string }
const received: Received[] = []
let answers: number[] = []
let receiver: Server | undefined
let url = ''

beforeAll(async () => {
  await openEdge()
  const queue = await new SQSClient({}).send(new CreateQueueCommand({ QueueName: `webhooks-${crypto.randomUUID()}` }))
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  receiver = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  Object.assign(process.env, {
    WEBHOOK_SECRET_NAME: await putSecret(newToken()),
    WEBHOOK_QUEUE_URL: queue.QueueUrl,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  })
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  await createTable()
})
afterAll(() => receiver?.close())

async function account(approved = true) {
  const { id: userId, email, createdAt: at } = await createPerson()
  if (approved) {
    const id = ApplicationId.parse(newId())
    const asked = { companyName: 'Acme', contactName: 'Ana', email, useCase: 'Contracts', adminNotes: null }
    const open = { status: 'pending' as const, approvedBy: null, approvedAt: null, createdAt: at, updatedAt: at }
    await applications.create({ id, userId, ...asked, ...open })
    await applications.decide(id, { status: 'approved', by: UserId.parse(1), adminNotes: null }, new Date())
  }
  return { userId, cookies: await signedIn(userId) }
}

/** An account with an endpoint, and the world in which its deliveries happen: what is asked of the queue is caught. */
async function subscriber() {
  const person = await account()
  const set = await call(handler, rows.setWebhook, { cookies: person.cookies, body: { url } })
  const asked: DeliveryMessage[] = []
  let now = new Date()
  const ctx = {
    ...systemBase('test'),
    now: () => now,
    data,
    outbound: { ...outbound, enqueue: (message: DeliveryMessage) => Promise.resolve(void asked.push(message)) },
  }
  const next = () => {
    const message = asked.shift()
    if (!message) throw new Error('nothing was asked for')
    if (Date.parse(message.dueAt) > now.getTime()) now = new Date(message.dueAt)
    return message
  }
  const log = async () => (await deliveries.listOf(person.userId, { limit: 10 })).rows
  return { ...person, secret: set.body['secret'] as string, status: set.status, ctx, asked, next, log }
}

/** The record that the table's stream has of a translation that moved. */
function moved(userId: number, from: Stage, to: Stage, id = newId()): DynamoDBRecord {
  const image = (stage: Stage) =>
    marshall({
      pk: `TRANSLATION#${id}`,
      sk: 'RECORD',
      id: TranslationId.parse(id),
      userId,
      stage,
      stageAt: '2026-05-01T12:00:00.000Z',
      translationType: 'ai',
      sourceLanguage: 'en',
      targetLanguage: 'pt',
      originalFilename: 'secret-plans.pdf',
      ...(to === 'failed' && { failure: { code: 'no-text' } }),
    })
  return { eventName: 'MODIFY', dynamodb: { OldImage: image(from), NewImage: image(to) } } as DynamoDBRecord
}

test('an event goes out signed with the secret that was shown, and its body names no file', async () => {
  const { userId, secret, ctx, next, log: logged } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  received.length = 0
  await deliver(ctx, next())
  const [got] = received
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(got?.headers['attesta-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${got?.body}`).digest('hex'))
  const event = WebhookEvent.parse(JSON.parse(got?.body ?? ''))
  expect(event).toMatchObject({ type: 'translation.ready', data: { status: 'completed', failureCode: null } })
  expect(got?.headers['attesta-event-id']).toBe(String(event.id))
  expect(got?.body).not.toContain('secret-plans')
  expect(await logged()).toMatchObject([{ id: event.id, status: 'delivered', attempts: 1, responseStatus: 200 }])
})

test.each<[string, Stage, Stage, string | undefined]>([
  ['a preview that waits for payment', 'scoring', 'awaiting_payment', 'translation.awaiting_payment'],
  ['a translation that is ready', 'human_review', 'completed', 'translation.ready'],
  ['one that failed', 'extracting', 'failed', 'translation.failed'],
  ['one that was not paid in time', 'awaiting_payment', 'expired', 'translation.failed'],
  ['one that goes on', 'queued', 'inspecting', undefined],
  ['one whose facts changed and whose stage did not', 'completed', 'completed', undefined],
])('%s: %s → %s is told as %s', async (_, from, to, type) => {
  const { userId, ctx, log: logged } = await subscriber()
  await announce(ctx, moved(userId, from, to))
  expect((await logged()).map((delivery) => delivery.type)).toEqual(type ? [type] : [])
})

test('P3: a record of the stream that comes twice makes one delivery', async () => {
  const { userId, ctx, log: logged } = await subscriber()
  const record = moved(userId, 'finishing', 'completed')
  await Promise.all([announce(ctx, record), announce(ctx, record), announce(ctx, record)])
  expect(await logged()).toHaveLength(1)
})

test('who has no endpoint is told nothing, and rows of other kinds are no news', async () => {
  const { userId } = await account()
  const { ctx, userId: other, asked } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  const batch = moved(other, 'finishing', 'completed')
  Object.assign(batch.dynamodb?.NewImage ?? {}, { sk: { S: 'BATCH#1' } })
  await announce(ctx, batch)
  expect(asked).toEqual([])
})

test('an endpoint that fails is tried again, later and later, until it takes the event', async () => {
  const { userId, ctx, next, asked, log: logged } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  answers = [500, 429, 200]
  received.length = 0
  for (let tries = 0; tries < 3; tries++) await deliver(ctx, next())
  expect(asked).toEqual([])
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['attesta-signature'])).size).toBe(3)
  expect(await logged()).toMatchObject([{ status: 'delivered', attempts: 3, responseStatus: 200, nextAttemptAt: null }])
})

test('an endpoint that never takes it is given up after a day, and a replay begins anew with the same body', async () => {
  const person = await subscriber()
  const { userId, ctx, next, asked, log: logged } = person
  await announce(ctx, moved(userId, 'finishing', 'failed'))
  answers = Array.from({ length: retryDelays.length + 1 }, () => 503)
  received.length = 0
  while (asked.length > 0) await deliver(ctx, next())
  const [failed] = await logged()
  expect(failed).toMatchObject({ status: 'failed', attempts: retryDelays.length + 1, outcome: 'refused' })
  const path = { id: String(failed?.id) }
  expect((await call(handler, rows.replayDelivery, { cookies: person.cookies, path, body: {} })).status).toBe(200)
  const restarted = await deliveries.find(failed?.id as never)
  expect(restarted).toMatchObject({ status: 'pending', attempts: 0, body: failed?.body })
  await deliver(ctx, { id: failed?.id as never, attempt: 0, dueAt: ctx.now().toISOString() })
  expect(received.at(-1)?.body).toBe(received[0]?.body)
  expect(await logged()).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

test('a receiver that is slow again and again is not waited for any longer in that hour, and no other account’s is held up', async () => {
  const [tar, other] = [await subscriber(), await subscriber()]
  let calls = 0
  const tryAt = async (clock: number, takesMs: number, { ctx, userId, asked }: typeof tar) => {
    let at = clock
    const slow: typeof outbound.post = () => {
      calls++
      at += takesMs
      return Promise.resolve({ answered: 500 })
    }
    const made = { ...ctx, now: () => new Date(at), outbound: { ...ctx.outbound, post: slow } }
    await announce(made, moved(userId, 'finishing', 'completed'))
    const [message] = asked.splice(0)
    if (!message) throw new Error('nothing was asked for')
    await deliver(made, message)
    asked.length = 0
    return (await deliveries.find(message.id))?.outcome
  }
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  for (let tries = 0; tries < slowTries.max; tries++) expect(await tryAt(hour, 9500, tar)).toBe('refused')
  expect([await tryAt(hour, 9500, tar), calls]).toEqual(['timeout', slowTries.max])
  expect(await tryAt(hour, 200, other)).toBe('refused')
  expect(await tryAt(hour + 3_600_000, 200, tar)).toBe('refused')
})

test('a message before its time waits on, one that comes twice counts once, a late one asks for the lost next', async () => {
  const { userId, ctx, next, asked, log: logged } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  const first = next()
  received.length = 0
  const early = { ...first, dueAt: new Date(ctx.now().getTime() + 3_600_000).toISOString() }
  await deliver(ctx, early)
  expect([received.length, asked.pop()]).toEqual([0, early])
  answers = [500, 500]
  await Promise.all([deliver(ctx, first), deliver(ctx, first)])
  expect([(await logged())[0]?.attempts, asked.length]).toEqual([1, 1])
  asked.length = 0
  await deliver(ctx, first)
  expect(asked).toMatchObject([{ attempt: 1 }])
  await deliver(ctx, next())
  await deliver(ctx, { ...first, attempt: 5 })
  expect((await logged())[0]).toMatchObject({ status: 'delivered', attempts: 2 })
})

test('an address that leads inside is refused at delivery too, whatever was stored', async () => {
  const { userId, ctx, next, log: logged } = await subscriber()
  await webhooks.put(userId, { url: 'https://169.254.169.254/', createdAt: new Date().toISOString(), salt: 's' })
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  await deliver(ctx, next())
  expect(await logged()).toMatchObject([{ outcome: 'not-public', responseStatus: null, status: 'pending' }])
})

test('the secret is in no row; setting the address again makes another; removing it ends what waits', async () => {
  const { userId, cookies, secret, ctx, next, log: logged } = await subscriber()
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(JSON.stringify(await webhooks.find(userId))).not.toContain(secret.slice(6))
  const again = await call(handler, rows.setWebhook, { cookies, body: { url } })
  expect(again.body['secret']).not.toBe(secret)
  const shown = await call(handler, rows.getWebhook, { cookies })
  expect(Object.keys(shown.body['endpoint'] as object).toSorted()).toEqual(['createdAt', 'url'])
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  expect((await call(handler, rows.removeWebhook, { cookies })).status).toBe(200)
  received.length = 0
  await deliver(ctx, next())
  expect([received, (await logged())[0]?.outcome]).toEqual([[], 'no-endpoint'])
  await webhooks.remove(userId)
})

test('without an approved application there is no endpoint; an address that is not public is refused beside its field', async () => {
  const { cookies } = await account(false)
  expect((await call(handler, rows.setWebhook, { cookies, body: { url } })).status).toBe(403)
  const person = await account()
  const inside = await call(handler, rows.setWebhook, { cookies: person.cookies, body: { url: 'https://10.0.0.1/' } })
  expect([inside.status, inside.body['fields']]).toEqual([400, { url: messageOf('url-not-public') }])
})

test('an event is sent again so often and no more, however many ask at once', async () => {
  const { userId, cookies } = await subscriber()
  const id = DeliveryId.parse(newId())
  const none = { outcome: null, responseStatus: null, lastAttemptAt: null, nextAttemptAt: null }
  const of = {
    translationId: TranslationId.parse(1),
    type: 'translation.ready',
    status: 'failed',
    attempts: 8,
  } as const
  await deliveries.create({ ...none, ...of, id, userId, body: '{}', createdAt: new Date().toISOString() })
  const replay = () => call(handler, rows.replayDelivery, { cookies, path: { id: String(id) }, body: {} })
  const statuses = (await Promise.all(Array.from({ length: 30 }, replay))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(replayLimits.delivery.max)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - replayLimits.delivery.max)
})

test('Z2: nobody sees or replays another’s deliveries', async () => {
  const { userId, ctx, log: logged } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  const [delivery] = await logged()
  const stranger = await account()
  const replay = (id: unknown) =>
    call(handler, rows.replayDelivery, { cookies: stranger.cookies, path: { id: String(id) }, body: {} })
  expect([(await replay(delivery?.id)).status, (await replay(newId())).status]).toEqual([404, 404])
  expect(await deliveries.findOwner(Number(delivery?.id))).toBe(userId)
  const list = await call(handler, rows.listDeliveries, { cookies: stranger.cookies })
  expect(list.body).toEqual({ deliveries: [], nextCursor: null })
})

test('an outcome is written once, and a delivery that is there is not made again', async () => {
  const { userId, ctx, log: logged } = await subscriber()
  await announce(ctx, moved(userId, 'finishing', 'completed'))
  const [row] = await logged()
  if (!row) throw new Error('no delivery')
  const at = new Date().toISOString()
  const end = {
    outcome: 'accepted',
    status: 'delivered',
    responseStatus: 200,
    lastAttemptAt: at,
    nextAttemptAt: null,
  } as const
  const settled = await Promise.all([1, 2, 3].map(() => deliveries.settle(row.id, 0, end)))
  expect(settled.filter(Boolean)).toHaveLength(1)
  await deliveries.create({ ...row, body: 'another' })
  expect((await deliveries.find(row.id))?.body).toBe(row.body)
  expect(await deliveries.restart(newId() as never, new Date())).toBe(false)
})
