import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { PayoutStatus } from '#shared/payouts/payout.ts'
import type { Page } from '../data/page-of.ts'
import { erasePerson } from './erase-person.ts'

const userId = UserId.parse(7)

/** What is asked of the stores when a person is erased who has earned this. */
async function erased(
  pay: readonly (PayoutStatus | object)[],
  jobs: object[] = [],
  closedAt?: string,
  stage = 'completed',
): Promise<string[]> {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'subscriptions.close': false,
    'payouts.listOf': pay.map((one) => (typeof one === 'object' ? one : { status: one })),
    'users.findById': { id: userId, email: 'ada@example.com', pastEmails: [], undoneEmails: [], closedAt },
    'translators.find': { id: 3 },
    'translations.get': { stage },
    'promotions.listViewedOf': [],
    // One job a page.
    'queue.listOf': (_: UserId, { cursor = '0' }: Page) => ({
      rows: jobs.slice(Number(cursor), Number(cursor) + 1),
      next: Number(cursor) + 1 < jobs.length ? String(Number(cursor) + 1) : undefined,
    }),
  }
  const noun = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, verb) =>
          async (...given: unknown[]) => {
            asked.push(`${name}.${String(verb)}`)
            const answer = answers[`${name}.${String(verb)}`]
            if (typeof answer === 'function') return (answer as (...given: unknown[]) => unknown)(...given)
            return Object.hasOwn(answers, `${name}.${String(verb)}`)
              ? answer
              : String(verb).startsWith('list') && { rows: [], next: undefined }
          },
      },
    )
  const data = new Proxy({}, { get: (_, name) => noun(String(name)) })
  const ctx = {
    data,
    files: noun('files'),
    identity: noun('identity'),
    now: () => new Date('2026-11-26T10:00:00.000Z'),
  }
  answers['retention.findFarewell'] = undefined
  answers['queue.listWritten'] = []
  await erasePerson(ctx as never, userId)
  return asked
}

const name = [
  'translators.erase',
  'tickets.forgetAll',
  'users.forgetAddresses',
  'retention.erasePerson',
  'retention.finishErasure',
]
const rest = ['webhooks.remove', 'apiKeys.forgetAll', 'sessions.forgetAll', 'identity.removeUser', 'memory.forget']

test.each<PayoutStatus>(['pending', 'processing', 'failed'])(
  'whoever closes the account while their pay is %s stays known to whom it goes; all else is erased',
  async (status) => {
    const asked = await erased(['completed', status])
    expect(asked).toEqual(expect.arrayContaining(rest))
    expect(asked.filter((one) => name.includes(one))).toEqual([])
    // No job is offered to them any more, and no résumé stays.
    expect(asked).toEqual(expect.arrayContaining(['translators.leavePairs', 'files.removeBelow']))
  },
)

test('an erasure does not wait for ever for pay that never leaves', async () => {
  expect(await erased(['failed'], [], '2026-06-30T10:00:00.000Z')).not.toContain('translators.erase')
  expect(await erased(['failed'], [], '2026-05-01T10:00:00.000Z')).toEqual(expect.arrayContaining(name))
})

test('whose pay has arrived is erased whole', async () => {
  for (const pay of [[], ['completed']] as const)
    expect(await erased(pay)).toEqual(expect.arrayContaining([...rest, ...name]))
})

test('pay of a batch may come back from the bank for 30 days: to whom it goes is known as long', async () => {
  const batched = (statusAt: string) => [{ status: 'completed', batch: '2026-10-23', statusAt }]
  const asked = await erased(batched('2026-10-27T10:00:01.000Z'))
  expect(asked.filter((one) => name.includes(one))).toEqual([])
  expect(await erased(batched('2026-10-27T10:00:00.000Z'))).toEqual(expect.arrayContaining(name))
  const byHand = [{ status: 'completed', statusAt: '2026-11-26T09:00:00.000Z' }]
  expect(await erased(byHand)).toEqual(expect.arrayContaining(name))
})

test('so does who has signed what is being certified; an hour later it is no pay on its way where it waits for no certificate', async () => {
  const signed = (signedAt: string) => [{ translationId: 9, status: 'completed', signedAt }]
  const asked = await erased([], signed('2026-11-26T09:59:00.000Z'))
  expect(asked.filter((one) => name.includes(one))).toEqual([])
  expect(await erased([], signed('2026-10-01T10:00:00.000Z'))).toEqual(expect.arrayContaining(name))
})

test('so does who has signed it after many other jobs', async () => {
  const done = { translationId: 8, status: 'completed', signedAt: '2026-10-01T10:00:00.000Z' }
  const last = { translationId: 9, status: 'completed', signedAt: '2026-11-26T09:59:00.000Z' }
  const asked = await erased([], [done, done, last])
  expect(asked.filter((one) => name.includes(one))).toEqual([])
})

test('who has signed what waits longer for its certificate stays known until it is credited, as long as an erasure waits for pay', async () => {
  const signed = [{ translationId: 9, status: 'completed', signedAt: '2026-11-26T05:00:00.000Z' }]
  const asked = await erased([], signed, '2026-11-26T06:00:00.000Z', 'human_review')
  expect(asked.filter((one) => name.includes(one))).toEqual([])
  expect(await erased([], signed, '2026-05-01T10:00:00.000Z', 'human_review')).toEqual(expect.arrayContaining(name))
  const correction = signed.map((job) => ({ ...job, revisionOf: 8 }))
  expect(await erased([], correction, undefined, 'human_review')).toEqual(expect.arrayContaining(name))
})
