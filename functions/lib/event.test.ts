import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { log } from './base.ts'
import { queue, schedule, stream } from './event.ts'

const lambda = { awsRequestId: 'request-1' }
beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})

const messages = (...bodies: string[]) =>
  ({ Records: bodies.map((body, n) => ({ messageId: `m${n}`, body })) }) as unknown as SQSEvent

test('a queue gives back the messages that failed, and those alone', async () => {
  const done: number[] = []
  const consume = queue({ message: z.object({ n: z.number() }), outside: {} }, async (_, { n }) => {
    if (n === 2) throw new Error('this one fails')
    done.push(n)
  })
  const answer = await consume(messages('{"n":1}', '{"n":2}', 'not json', '{"n":"3"}', '{"n":4}'), lambda)
  expect(done).toEqual([1, 4])
  expect(answer.batchItemFailures.map((failure) => failure.itemIdentifier)).toEqual(['m1', 'm2', 'm3'])
})

test('messages that are handled together do not wait for each other, and only those that failed go back', async () => {
  const last = Promise.withResolvers<void>()
  const consume = queue({ message: z.object({ n: z.number() }), outside: {}, together: true }, async (_, { n }) => {
    if (n === 2) throw new Error('this one fails')
    if (n === 3) last.resolve()
    await last.promise
  })
  const answer = await consume(messages('{"n":1}', '{"n":2}', '{"n":3}'), lambda)
  expect(answer.batchItemFailures.map((failure) => failure.itemIdentifier)).toEqual(['m1'])
})

test('a stream stops at the first record that fails, so that none is handled before an earlier one', async () => {
  const seen: string[] = []
  const consume = stream({}, async (_, record) => {
    seen.push(record.dynamodb?.SequenceNumber ?? '')
    if (record.dynamodb?.SequenceNumber === '20') throw new Error('this one fails')
  })
  const records = ['10', '20', '30'].map((SequenceNumber) => ({ dynamodb: { SequenceNumber } }))
  const answer = await consume({ Records: records } as DynamoDBStreamEvent, lambda)
  expect(seen).toEqual(['10', '20'])
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '20' }])
})

test('scheduled work that fails is seen by the schedule', async () => {
  await expect(schedule({}, () => Promise.reject(new Error('no')))({}, lambda)).rejects.toThrow('request-1')
  await expect(schedule({}, () => Promise.resolve())({}, lambda)).resolves.toBeUndefined()
})
