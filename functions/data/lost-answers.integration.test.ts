import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import {
  ApiKeyId,
  DeliveryId,
  InvitationId,
  OrderId,
  QueueItemId,
  TranslationId,
  TranslatorTestId,
  UserId,
} from '#shared/lib/id.ts'
import { newId } from '../lib/base.ts'
import * as data from './data.ts'
import type { TestRow } from './jobs/translator-tests.ts'
import { keys } from './keys.ts'
import type { GuaranteeRest } from './payments/guarantee-rest.ts'
import type { PaymentRow } from './payouts/payout-batches.ts'
import { client, type Key, tableName } from './table.ts'
import { createTable } from './testing/create-table.ts'
import { inWork } from './testing/job-in-work.ts'
import { newTranslation } from './testing/new-translation.ts'
import { createPerson } from './testing/person.ts'

const now = new Date()
const failure = { code: 'internal', params: {} } as never
let losesAnswer = false
let lost = 0

beforeAll(async () => {
  await createTable()
  // Within the SDK's own repetition: the call is done, and its answer does not arrive.
  client.middlewareStack.add(
    (next) => async (given) => {
      const answered = await next(given)
      if (!losesAnswer) return answered
      losesAnswer = false
      lost++
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
    },
    { step: 'deserialize', priority: 'high', name: 'losesAnswer' },
  )
})

const put = (key: Key, fields: object) =>
  client.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...fields } }))

async function stored(fields: Parameters<typeof newTranslation>[0]) {
  const row = newTranslation(fields)
  await put(keys.translation(row.id), row)
  return row.id
}

/** Everything whose conditional update answers whether it was the one: its row, the call, and what the one hears. */
const updates: [string, () => Promise<() => Promise<unknown>>, won?: unknown][] = [
  [
    'apiKeys.revoke',
    async () => {
      const id = ApiKeyId.parse(newId())
      await put(keys.apiKey(id), { revokedAt: null })
      return () => data.apiKeys.revoke(id, now)
    },
  ],
  [
    'deliveries.settle',
    async () => {
      const id = DeliveryId.parse(newId())
      await put(keys.delivery(id), { attempts: 0, status: 'pending' })
      return () => data.deliveries.settle(id, 0, { status: 'delivered', attempts: 1 } as never)
    },
  ],
  [
    'translatorTests.save',
    async () => {
      const row = { id: TranslatorTestId.parse(newId()), pair: 'en-pt' } as TestRow
      await put(keys.translatorTest(row.id), { submittedAt: null, endsAt: '2999-01-01T00:00:00.000Z' })
      return () => data.translatorTests.save(row, ['a'], true, now)
    },
  ],
  [
    'translatorTests.score',
    async () => {
      const row = { id: TranslatorTestId.parse(newId()), pair: 'en-pt', scoredAt: null } as TestRow
      await put(keys.translatorTest(row.id), { scoredAt: null, submittedAt: now.toISOString(), endsAt: '2999' })
      return () => data.translatorTests.score(row, { errors: [], score: 90, scoredBy: UserId.parse(1) } as never, now)
    },
  ],
  [
    'translations.moveTo',
    async () => {
      const id = await stored({ stage: 'queued' })
      return () => data.translations.moveTo(id, 'inspecting', now)
    },
    'moved',
  ],
  [
    'translations.expire',
    async () => {
      const id = await stored({ stage: 'awaiting_payment' })
      return () => data.translations.expire(id, failure, now)
    },
    'moved',
  ],
  [
    'retention.claimFormat',
    async () => {
      const id = TranslationId.parse(newId())
      await put(keys.retention(id), {})
      return () => data.retention.claimFormat(id, 'pdf', now)
    },
  ],
  [
    'invitations.offer',
    async () => {
      const id = InvitationId.parse(newId())
      await put(keys.invitation(id), { status: 'pending', sending: 1 })
      return () => data.invitations.offer(id, 1, 'hash')
    },
  ],
  [
    'idempotency.settle',
    async () => {
      await data.idempotency.begin('settled', 'asked', 'run', now)
      return () => data.idempotency.settle('settled', 'run', { statusCode: 200, headers: {}, body: '' })
    },
  ],
  [
    'orders.noteIntent',
    async () => {
      const id = OrderId.parse(newId())
      await put(keys.order(id), { status: 'open', paymentIntentId: null })
      return () => data.orders.noteIntent(id, 'pi_1')
    },
  ],
  [
    'guaranteeRest.begin',
    async () => {
      const rest = { userId: UserId.parse(newId()), subscriptionId: 'sub', periodStart: '2026-11-01', singleCents: 5 }
      const guarantee = { refunds: 0 }
      await put(keys.planUse(rest.userId, rest.subscriptionId, rest.periodStart), { ...rest, guarantee })
      return () => data.guaranteeRest.begin({ ...rest, guarantee } as GuaranteeRest, 5)
    },
  ],
  [
    'payoutBatches.close',
    async () => {
      await put(keys.payoutBatch('2026-11-20'), { status: 'collecting', payouts: 2 })
      return () => data.payoutBatches.close('2026-11-20', 2)
    },
  ],
  [
    'payoutBatches.settle',
    async () => {
      const decidedAt = now.toISOString()
      const row = { batch: '2026-11-20', translatorId: UserId.parse(newId()), decidedAt } as PaymentRow
      await put(keys.batchPayment(row.batch, row.translatorId), { decidedAt })
      return () => data.payoutBatches.settle(row)
    },
  ],
  [
    'users.endSessions',
    async () => {
      const { id } = await createPerson({})
      return async () => (await data.users.endSessions(id, 0))?.sessionEpoch
    },
    1,
  ],
  [
    'recoveryCodes.use',
    async () => {
      const id = UserId.parse(newId())
      await data.recoveryCodes.replace(id, ['one', 'two'], now)
      return () => data.recoveryCodes.use(id, 'one')
    },
    1,
  ],
  [
    'queue.touch',
    async () => {
      const id = QueueItemId.parse(newId())
      await inWork(id, 7)
      return () => data.queue.touch(id, UserId.parse(7), 1, now)
    },
  ],
  [
    'mails.release',
    async () => {
      await data.mails.claim('released', 'welcome', now)
      return () => data.mails.release('released').then(() => true)
    },
  ],
]

test.each(updates)(
  'P3: %s is told to whoever did it, also when the answer was lost',
  async (_, prepare, won = true) => {
    const act = await prepare()
    const before = lost
    losesAnswer = true
    expect(await act()).toEqual(won)
    expect(lost - before).toBe(1)
  },
)

test('P3: what a lost answer repeats is done once: a counted change counts one', async () => {
  const id = QueueItemId.parse(newId())
  await inWork(id, 7, { version: 3 })
  losesAnswer = true
  await data.queue.touch(id, UserId.parse(7), 1, now)
  expect((await data.queue.find(id))?.version).toBe(4)
})
