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
