import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Data from '#functions/data/data.ts'
import { UserId } from '#shared/lib/id.ts'
import { type FaultProxy, faultKinds, openFaultProxy } from './fault-proxy.ts'

const now = new Date()
const later = Math.floor(now.getTime() / 1000) + 3600
let proxy: FaultProxy
let data: typeof Data
/** What the proxy draws next: a fault for the first call of a test, none for its repetition by the SDK. */
let drawn: number[] = []

beforeAll(async () => {
  const endpoint = new URL(process.env['AWS_ENDPOINT_URL'] ?? '')
  const { createTable } = await import('#functions/data/testing/create-table.ts')
  await createTable()
  proxy = await openFaultProxy({ upstream: Number(endpoint.port), speaks: 'aws', random: () => drawn.shift() ?? 1 })
  proxy.misbehave(0.5)
  vi.stubEnv('AWS_ENDPOINT_URL', proxy.url)
  data = await import('#functions/data/data.ts')
})
afterAll(() => proxy.close())
beforeEach(() => {
  drawn = []
  proxy.faults.clear()
})

/** The next call is done, and its answer is lost. */
function loseNextAnswer(): void {
  drawn = [0, faultKinds.indexOf('lose-answer') / faultKinds.length + 0.01]
}

test.each<[string, () => Promise<unknown>, unknown]>([
  ['a mail’s cause is claimed', () => data.mails.claim('lost:1', 'welcome', now), true],
  ['what may happen once has happened', () => data.limits.claim('lost', 'one', 60, now), true],
  [
    'a call is begun',
    () => data.idempotency.begin('lost', 'asked', 'run-1', now),
    { state: 'new', run: 'run-1', first: 'run-1' },
  ],
])('P3: %s by who claimed it, also when the answer was lost', async (_, claim, won) => {
  loseNextAnswer()
  expect(await claim()).toEqual(won)
  expect([...proxy.faults.keys()]).toEqual(['dynamodb lose-answer'])
  expect(await claim()).not.toEqual(won)
})

test('P3: a link is used up by who used it, also when the answer was lost', async () => {
  const token = { purpose: 'verify', userId: UserId.parse(1), epoch: 0, expiresAt: later } as const
  await data.tokens.create('lost', token)
  // Reading it is a call of its own.
  drawn = [1, 0, faultKinds.indexOf('lose-answer') / faultKinds.length + 0.01]
  expect(await data.tokens.consume('lost', 'verify', now)).toMatchObject(token)
  expect([...proxy.faults.keys()]).toEqual(['dynamodb lose-answer'])
  expect(await data.tokens.consume('lost', 'verify', now)).toBeNull()
})

test('A5: of many who use one link at once, one gets it', async () => {
  const token = { purpose: 'reset', userId: UserId.parse(2), epoch: 0, expiresAt: later } as const
  await data.tokens.create('once', token)
  const got = await Promise.all(Array.from({ length: 20 }, () => data.tokens.consume('once', 'reset', now)))
  expect(got.filter((one) => one !== null)).toEqual([token])
})
