import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueItemId } from '#shared/lib/id.ts'
import { systemBase } from '../../lib/base.ts'
import { decideAppeal } from './decide-appeal.ts'

const id = QueueItemId.parse(5)
const decision = { id, decision: 'granted', answer: 'The customer asked for another wording.' } as const

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => vi.unstubAllEnvs())

test('H5: an appeal is decided for who appealed, also where its document is deleted and somebody else has the job by then', async () => {
  const heard: unknown[] = []
  const job = { id, appealId: 9, userId: 3, claimedBy: 8, revisionOf: 4, translationId: 6, status: 'rejected' }
  const data = {
    queue: {
      find: async () => job,
      decideAppeal: async (_: unknown, { from }: { from: number }) => void heard.push(from),
    },
    translators: { find: async () => undefined },
    tickets: { find: async () => ({ userId: 7 }) },
    users: { findById: async () => null },
  }
  await decideAppeal({ ...systemBase('test'), actor: { userId: 1, email: 'mia@example.com' }, data } as never, decision)
  expect(heard).toEqual([7])
})

test.each([
  ['refused while somebody else can', [{ id: 2, adminLevel: 'super', disabled: false }], 'appeal-own-review'],
  ['heard where nobody else can', [{ id: 2, adminLevel: 'moderator', disabled: false }], undefined],
  ['heard where everybody else is disabled', [{ id: 2, adminLevel: 'super', disabled: true }], undefined],
])('H5: who wrote a review and decides its appeal is %s', async (_, colleagues, code) => {
  const job = { id, appealId: 9, userId: 3, claimedBy: 7, translationId: 6, review: { by: 1 }, appealAbout: 'review' }
  const data = {
    queue: { find: async () => ({ ...job, appeal: { from: 7 } }), decideAppeal: async () => ({}) },
    translators: { find: async () => undefined },
    users: {
      findById: async () => null,
      listStaff: async () => ({ users: [{ id: 1, adminLevel: 'super', disabled: false }, ...colleagues] }),
    },
  }
  const ctx = { ...systemBase('test'), actor: { userId: 1, email: 'mia@example.com' }, data } as never
  const decided = decideAppeal(ctx, decision).then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
  expect(await decided).toBe(code)
})
