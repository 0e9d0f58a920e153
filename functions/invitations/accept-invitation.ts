import type { acceptInvitation as row } from '#shared/invitations/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { type AdminLevel, isAtLeast } from '#shared/staff/powers.ts'
import { type Ground, standingOf } from '../data/accounts/standing.ts'
import type { User } from '../data/accounts/users.ts'
import { auditItem } from '../data/staff/audit.ts'
import type { InvitationRow } from '../data/staff/invitations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { startSession } from '../lib/start-session.ts'
import { openInvitation } from './open-invitation.ts'
import { ownInvitation } from './own-invitation.ts'

/**
 * Gives the invited account the level, once: invitation, level and audit row in one transaction, in which the inviter still
 * holds what they give. Every session of the account ends; this browser gets a new one, which can do nothing as staff until the
 * second factor is set up.
 */
export const acceptInvitation: Verb<typeof row, 'data'> = async (ctx, { token }) => {
  const { userId, secondFactorAt, sessionEpoch } = caller(ctx)
  const invitation = await ownInvitation(ctx, token)
  const user = await ctx.data.users.findById(userId)
  if (!user) throw new AppError('not-signed-in')
  const by = await inviterOf(ctx, invitation)
  const outcome = await accept(ctx, invitation, user, by)
  if (outcome === 'changed-meanwhile') {
    await openInvitation(ctx, token)
    throw new AppError('invitation-changed')
  }
  // The epoch of this change: where the sessions ended otherwise too, as by a new password, the new one is dead when it is born.
  const raised = { id: userId, sessionEpoch: sessionEpoch + 1 }
  return { output: messageOf('invitation-accepted'), cookies: [await startSession(ctx, raised, secondFactorAt)] }
}

/** Whoever was made less, or disabled, since they wrote the invitation gives nothing any more. */
async function inviterOf(ctx: Ctx<'data'>, { invitedBy, adminLevel }: InvitationRow): Promise<Ground> {
  const inviter = await ctx.data.users.findById(invitedBy)
  const { level, disabled } = inviter ? standingOf(inviter) : { level: null, disabled: true }
  if (disabled || level === null || !isAtLeast(level, adminLevel)) throw new AppError('invitation-void')
  return { id: invitedBy, level }
}

function accept(ctx: Ctx<'data'>, invitation: InvitationRow, user: User, by: Ground) {
  const now = ctx.now()
  const seen = standingOf(user)
  const level = higher(seen.level, invitation.adminLevel)
  const audit = auditItem({
    id: ctx.newId(),
    at: now,
    actor: user.id,
    action: 'invitation.accepted',
    subject: `user:${user.id}`,
    before: { level: seen.level },
    after: { level, invitation: invitation.id, invitedBy: invitation.invitedBy },
  })
  const answer = { status: 'accepted' as const, acceptedAt: now.toISOString() }
  const items = [...ctx.data.invitations.answerItems(invitation, answer), audit]
  return ctx.data.users.changeStanding(user.id, seen, { ...seen, level }, { by, items, now })
}

/** An invitation takes nothing from somebody who has more by now. */
const higher = (held: AdminLevel | null, given: AdminLevel): AdminLevel =>
  held !== null && isAtLeast(held, given) ? held : given
