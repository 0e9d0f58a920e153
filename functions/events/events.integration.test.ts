import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Event, eventOf } from '#shared/events/events.ts'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import * as eventQueues from '../adapters/event-queues.ts'
import { commit } from '../data/commit.ts'
import * as data from '../data/data.ts'
import { events } from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { createTable } from '../data/testing/create-table.ts'
import { log, newId, systemBase } from '../lib/base.ts'
import { subscriber } from '../lib/subscriber.ts'
import { dispatch } from './dispatch.ts'
import { Replay, replay } from './replay.ts'
import { openQueues, streamOf } from './testing/bus.ts'

const base = { ...systemBase('test'), data, eventQueues }
let queues: Awaited<ReturnType<typeof openQueues>>
/** What the handler was given, in order, and which of it fails. */
let seen: string[] = []
let fails: (event: Event) => boolean = () => false

const handler = subscriber(
  'translations',
  { data },
  new Proxy({} as Record<'order.paid' | 'translation.failed' | 'job.signed', never>, {
    get: () => async (_: unknown, event: Event) => {
      seen.push(event.id)
      if (fails(event)) throw new Error('this one fails')
    },
  }),
)

beforeAll(async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await createTable()
})
beforeEach(async () => {
  queues = await openQueues('translations')
  seen = []
  fails = () => false
})

/** `aggregate` lets several events follow each other in one. */
function paid(orderId = newId(), aggregate?: string): Event {
  const facts = { orderId: OrderId.parse(orderId), userId: UserId.parse(1), translationIds: [TranslationId.parse(2)] }
  const event = eventOf('order.paid', facts, new Date())
  return aggregate === undefined ? event : { ...event, aggregate }
}

async function written(...list: Event[]) {
  const items = list.map((event) => events.eventItem(event))
  expect(await commit(items)).toBe(true)
  return streamOf(...items)
}

test('an event is written with its change or not at all, and once', async () => {
  const event = paid()
  const refused = {
    ConditionCheck: {
      TableName: tableName(),
      Key: { pk: 'NOBODY', sk: 'NOTHING' },
      ConditionExpression: 'attribute_exists(pk)',
    },
  }
  const stored = () =>
    client.send(new GetCommand({ TableName: tableName(), Key: keys.event(event.aggregate, event.id) }))
  expect(await commit([events.eventItem(event), refused])).toBe(false)
  expect((await stored()).Item).toBeUndefined()
  expect(await commit([events.eventItem(event)])).toBe(true)
  expect(await commit([events.eventItem(event)])).toBe(false)
  expect((await stored()).Item).toMatchObject({ ...event, expiresAt: expect.any(Number) as number })
})

test('P3: a doubled event is handled once: by the stream, by the queue, and after a replay of everything', async () => {
  const stream = await written(paid())
  await dispatch(base, stream)
  await dispatch(base, stream)
  await queues.feed(handler)
  expect(seen).toHaveLength(1)
  const [record] = stream.Records
  if (record) await eventQueues.send('translations', events.writtenEventOf(record) as Event, 'doubled')
  await queues.feed(handler)
  expect(seen).toHaveLength(1)
})

test('events of one aggregate are handled in their order; one that fails keeps back those behind it', async () => {
  const [first, second, third] = [paid(1, 'order:a'), paid(2, 'order:a'), paid(3, 'order:a')]
  const other = paid(4, 'order:b')
  let failures = 2
  fails = (event) => event.id === second.id && failures-- > 0
  await dispatch(base, await written(first, second, third, other))
  await queues.feed(handler)
  const ofA = seen.filter((id) => id !== other.id)
  expect(ofA).toEqual([first.id, second.id, second.id, second.id, third.id])
  expect([seen.includes(other.id), await queues.countDead()]).toEqual([true, 0])
})

test('a poisoned event ends in the dead letters after five tries, those behind it go on, and a replay handles it when it is mended', async () => {
  const [poisoned, next] = [paid(5, 'order:c'), paid(6, 'order:c')]
  fails = (event) => event.id === poisoned.id
  await dispatch(base, await written(poisoned, next))
  await queues.feed(handler)
  expect(seen).toEqual([...Array<string>(5).fill(poisoned.id), next.id])
  expect([await queues.countDead(), await events.isHandled('translations', poisoned.id)]).toEqual([1, false])
  fails = () => false
  expect(await replay(base, Replay.parse({}))).toEqual({ deadLetters: 1, events: 0 })
  await queues.feed(handler)
  expect(seen.at(-1)).toBe(poisoned.id)
  expect([await queues.countDead(), await events.isHandled('translations', poisoned.id)]).toEqual([0, true])
})

test('an event whose facts are broken or whose version is unknown is a poisoned one: no verb sees it', async () => {
  const broken = { ...paid(), data: { orderId: 'x' } } as unknown as Event
  const later = { ...paid(), version: 99 }
  await dispatch(base, await written(broken, later))
  await queues.feed(handler)
  expect([seen, await queues.countDead()]).toEqual([[], 2])
})

test('what was never dispatched is found by a replay of its time; what was handled is left alone', async () => {
  const since = new Date().toISOString()
  const [lost, handled] = [paid(), paid()]
  await written(lost)
  await dispatch(base, await written(handled))
  await queues.feed(handler)
  await wait(1)
  expect(await replay(base, Replay.parse({ since }))).toEqual({ deadLetters: 0, events: 1 })
  await queues.feed(handler)
  expect(seen).toEqual([handled.id, lost.id])
  expect(await replay(base, Replay.parse({ since, subscriber: 'translations' }))).toMatchObject({ events: 0 })
  const between: string[] = []
  for await (const { id } of events.listBetween(new Date(since), new Date())) between.push(id)
  expect(between.toSorted()).toEqual([lost.id, handled.id].toSorted())
})

test('a handler that did the wrong thing is run again when asked to', async () => {
  const since = new Date().toISOString()
  const event = paid()
  await dispatch(base, await written(event))
  await queues.feed(handler)
  expect(await replay(base, Replay.parse({ since, handledToo: true }))).toMatchObject({ events: 1 })
  await queues.feed(handler)
  expect(seen).toEqual([event.id, event.id])
  await events.forgetHandled('translations', event.id)
  expect(await events.isHandled('translations', event.id)).toBe(false)
  await events.markHandled('translations', event.id, new Date())
  expect(await events.isHandled('translations', event.id)).toBe(true)
})

test('rows of other kinds, and the end of an event’s time, are no events', () => {
  const [record] = streamOf({ Put: { TableName: 't', Item: { ...keys.translation(TranslationId.parse(1)) } } }).Records
  expect(record && events.writtenEventOf(record)).toBeUndefined()
  const [removed] = streamOf(events.eventItem(paid())).Records
  expect(removed && events.writtenEventOf({ ...removed, eventName: 'REMOVE' })).toBeUndefined()
})
