import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { DeliveryMessage } from '#shared/webhooks/webhook.ts'
import * as data from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { log, newId } from '../lib/base.ts'
import { handler } from './changes-entry.ts'

const enqueue = vi.hoisted(() => vi.fn())
vi.mock('../adapters/outbound.ts', () => ({ enqueue }))

beforeAll(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined))
beforeEach(async () => {
  await createTable()
  enqueue.mockReset()
})

const lambda = { awsRequestId: 'test' }
const userId = UserId.parse(newId())
const listening = () =>
  data.webhooks.put(userId, { url: 'https://example.com/hook', salt: 'x', createdAt: new Date().toISOString() })

function completed(): DynamoDBRecord {
  const row = newTranslation({ userId, stage: 'completed' })
  const image = marshall({ pk: `TRANSLATION#${row.id}`, sk: 'RECORD', ...row })
  const dynamodb = { SequenceNumber: `${newId()}`, NewImage: image }
  return { eventID: crypto.randomUUID(), eventName: 'INSERT', dynamodb } as DynamoDBRecord
}

test('a change is announced and counted; brought again, it is neither twice', async () => {
  await listening()
  const Records = [completed(), completed()]
  for (let times = 0; times < 2; times++) expect(await handler({ Records }, lambda)).toEqual({ batchItemFailures: [] })
  expect(await data.counters.now()).toMatchObject({ 'translations.total': 2, 'translations.completed': 2 })
  const asked = enqueue.mock.calls.map(([message]) => DeliveryMessage.parse(message).id)
  expect(new Set(asked).size).toBe(2)
})

test('what cannot be announced is counted, and comes back alone with what follows it', async () => {
  await listening()
  enqueue.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the queue is away'))
  const Records = [completed(), completed(), completed()]
  const second = Records[1]?.dynamodb?.SequenceNumber
  expect(await handler({ Records }, lambda)).toEqual({ batchItemFailures: [{ itemIdentifier: second }] })
  expect((await data.counters.now())['translations.total']).toBe(3)
  expect(await handler({ Records: Records.slice(1) }, lambda)).toEqual({ batchItemFailures: [] })
  expect((await data.counters.now())['translations.total']).toBe(3)
})

test('a record that cannot be counted is announced, and comes back; those before it are counted', async () => {
  await listening()
  const { eventID: _, ...nameless } = completed()
  expect(await handler({ Records: [completed(), nameless as DynamoDBRecord] }, lambda)).toEqual({
    batchItemFailures: [{ itemIdentifier: nameless.dynamodb?.SequenceNumber }],
  })
  expect(enqueue).toHaveBeenCalledTimes(2)
  expect((await data.counters.now())['translations.total']).toBe(1)
})
