import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { commit } from './commit.ts'
import { client } from './table.ts'

afterEach(() => vi.restoreAllMocks())

/** As DynamoDB ends a transaction: the reason of each of its items, in their order. */
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

/** Answers of the table, one after the other: an error ends the try. */
function table(...answers: (Error | undefined)[]) {
  const next = () => {
    const answer = answers.shift()
    return answer ? Promise.reject(answer) : Promise.resolve({})
  }
  const send = vi.spyOn(client, 'send').mockImplementation(next as never)
  return () => send.mock.calls.length
}

test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'a transaction that the table put off (%s) has written nothing and is tried again',
  async (code) => {
    const tries = table(cancelled('None', code), undefined)
    expect([await commit([]), tries()]).toEqual([true, 2])
  },
)

test('a condition that failed is no reason to try again, whatever else was in the way', async () => {
  const tries = table(cancelled('ThrottlingError', 'ConditionalCheckFailed'))
  expect([await commit([]), tries()]).toEqual([false, 1])
})

test('what the table will never take is thrown at once', async () => {
  const tries = table(cancelled('ValidationError'))
  await expect(commit([])).rejects.toThrow('cancelled')
  expect(tries()).toBe(1)
})
