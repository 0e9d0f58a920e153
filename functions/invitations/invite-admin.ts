import type { inviteAdmin as row } from '#shared/invitations/api.ts'
import { invitationLimits, statusNow } from '#shared/invitations/invitation.ts'
import { AppError } from '#shared/lib/error.ts'
import { InvitationId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { isAtLeast } from '#shared/staff/powers.ts'
import { standingOf } from '../data/accounts/standing.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { refuseAbove } from './refuse-above.ts'
import { sendInvitation } from './send.ts'
import { staffAct } from './staff-act.ts'

/**
 * Invites an address to the staff, at most with the inviter's own level. One invitation of an address waits at a time: a new
 * one ends the older, unless that one is above the inviter.
 */
export const inviteAdmin: Verb<typeof row, 'data' | 'mail'> = async (ctx, { email, adminLevel, invitationMessage }) => {
  const { userId, adminLevel: own } = caller(ctx)
  if (!own || !isAtLeast(own, adminLevel)) throw new AppError('invitation-too-high', {}, { field: 'adminLevel' })
  const { allowed, retryAfter } = await ctx.data.limits.hit(invitationLimits.inviter, String(userId), ctx.now())
  if (!allowed) throw new AppError('invitations-today', {}, { retryAfter })
  const invited = await ctx.data.users.findByEmail(email)
  const held = invited && standingOf(invited).level
  if (held && isAtLeast(held, adminLevel)) throw new AppError('invitation-holds-level', { email }, { field: 'email' })
  const earlier = await ctx.data.invitations.findAt(email)
  const { waiting } = earlier
  if (waiting && statusNow({ status: waiting.status, expiresAt: waiting.endsAt }, ctx.now()) === 'pending')
    refuseAbove(ctx, waiting)
  const id = InvitationId.parse(ctx.newId())
  const invitation = {
    id,
    email,
    invitedBy: userId,
    adminLevel,
    invitationMessage: invitationMessage || null,
    createdAt: ctx.now().toISOString(),
  }
  const audit = [
    staffAct(ctx, 'sent', id, { after: { level: adminLevel } }),
    ...(waiting
      ? [staffAct(ctx, 'withdrawn', waiting.id, { before: { status: 'pending' }, after: { status: 'withdrawn' } })]
      : []),
  ]
  if (!(await ctx.data.invitations.create(invitation, audit, ctx.now(), earlier)))
    throw new AppError('invitation-changed')
  await sendInvitation(ctx, { ...invitation, sending: 1 })
  return { output: messageOf('invitation-sent', { email }) }
}
