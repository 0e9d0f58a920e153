import { expect, test } from 'vitest'
import { QueueItemId, UserId } from '#shared/lib/id.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { acceptJob } from './accept-job.ts'

const [me, customer] = [UserId.parse(7), UserId.parse(8)]
const id = QueueItemId.parse(9)
const now = new Date('2026-11-26T10:00:00.000Z')

function holding(lockExpiry: string) {
  const job = { id, userId: customer, status: 'in_progress', claimedBy: me, fence: 3, lockExpiry }
  const data = {
    translators: {
      find: async () => ({ status: 'approved', confirmedAt: '2026-11-01T10:00:00.000Z', email: 'me@example.com' }),
    },
    users: { findById: async () => ({ email: 'customer@example.com' }) },
    queue: { find: async () => job },
  }
  return { actor: actorOf(me, { isTranslator: true }), now: () => now, data }
}

const accept = (lockExpiry: string) => acceptJob(holding(lockExpiry) as never, { id })

test('H5: whoever has a job is told until when, and after its lock that it is lost', async () => {
  const lockExpiry = '2026-11-26T10:00:01.000Z'
  expect((await accept(lockExpiry)).output).toMatchObject({ id, fence: 3, lockExpiry })
  await expect(accept('2026-11-26T10:00:00.000Z')).rejects.toMatchObject({ code: 'job-lost' })
})
