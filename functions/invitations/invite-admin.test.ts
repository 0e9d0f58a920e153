import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import type { Item } from '../data/commit.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { inviteAdmin } from './invite-admin.ts'

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => vi.unstubAllEnvs())

const now = new Date('2026-11-26T10:00:00.000Z')
const input = { email: 'iris@example.com', adminLevel: 'moderator' as const }

/** An address to which an invitation lies already, and an administrator who invites it. */
function world(level: AdminLevel, endsAt = '2026-12-01T00:00:00.000Z') {
  const written: Item[] = []
  const waiting = { id: 5, email: input.email, adminLevel: level, status: 'pending', endsAt, sending: 1 }
  const data = {
    limits: { hit: async () => ({ allowed: true }) },
    users: { findByEmail: async () => null, findById: async () => null },
    invitations: {
      findAt: async () => ({ id: 5, waiting }),
      create: async (_row: object, items: Item[]) => written.push(...items) > 0,
    },
  }
  const actor = actorOf(UserId.parse(1), { adminLevel: 'admin' })
  const ctx = { actor, now: () => now, newId: () => 8, data, mail: { enqueue: async () => undefined } }
  return { ctx: ctx as never, rows: () => written.map(({ Put }) => Put?.Item) }
}

test('Z5: an invitation to a higher level is not ended by inviting the same address again', async () => {
  const { ctx, rows } = world('super')
  await expect(inviteAdmin(ctx, input)).rejects.toMatchObject({ code: 'invitation-too-high' })
  expect(rows()).toEqual([])
})

test.each([
  ['one of the own level', 'admin', undefined],
  ['one of a higher level that has expired', 'super', '2026-11-20T00:00:00.000Z'],
] as const)('Z5: the end of an earlier invitation has an audit row of its own: %s', async (_, level, endsAt) => {
  const { ctx, rows } = world(level, endsAt)
  await inviteAdmin(ctx, input)
  expect(rows()).toMatchObject([
    { action: 'invitation.sent', subject: 'invitation:8' },
    { action: 'invitation.withdrawn', subject: 'invitation:5', after: { status: 'withdrawn' } },
  ])
})
