import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvitationId, UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sha256 } from '../lib/hash.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { acceptInvitation } from './accept-invitation.ts'

const [me, inviter] = [UserId.parse(7), UserId.parse(8)]
const email = 'iris@example.com'
const customer = { id: me, email, isAdmin: false, adminLevel: null, disabled: false, sessionEpoch: 3 }
const invitation = {
  id: InvitationId.parse(5),
  email,
  adminLevel: 'moderator',
  status: 'pending',
  hash: sha256('secret'),
  invitedBy: inviter,
  endsAt: '2026-12-01T00:00:00.000Z',
}

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => vi.unstubAllEnvs())

test('A1: a password that is changed while an invitation is accepted ends the session that the acceptance begins', async () => {
  const epochs: number[] = []
  const rows = new Map<UserId, object>([
    [me, customer],
    [inviter, { ...customer, id: inviter, isAdmin: true, adminLevel: 'super' }],
  ])
  const data = {
    invitations: { find: async () => invitation, answerItems: () => [] },
    users: {
      findById: async (id: UserId) => rows.get(id),
      // The acceptance raises the epoch, and right behind it the new password does.
      changeStanding: async () => {
        rows.set(me, { ...customer, sessionEpoch: 5 })
        return 'changed'
      },
    },
    sessions: { create: async ({ epoch }: { epoch: number }) => epochs.push(epoch) },
  }
  const now = () => new Date('2026-11-26T10:00:00.000Z')
  const actor = actorOf(me, { email, sessionEpoch: 3 })
  const base = { actor, now, newId: () => 1, newToken: () => 'token', userAgent: '', address: '', data }
  await acceptInvitation(base as unknown as Ctx<'data'>, { token: '5~secret' })
  expect(epochs).toEqual([4])
})
