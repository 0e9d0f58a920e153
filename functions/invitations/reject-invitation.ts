import type { rejectInvitation as row } from '#shared/invitations/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { openInvitation } from './open-invitation.ts'
import { ownInvitation } from './own-invitation.ts'
import { staffAct } from './staff-act.ts'

/** The invited person declines; the invitation is over. */
export const rejectInvitation: Verb<typeof row, 'data'> = async (ctx, { token }) => {
  const invitation = await ownInvitation(ctx, token)
  const audit = staffAct(ctx, 'declined', invitation.id, {
    before: { status: 'pending' },
    after: { status: 'rejected' },
  })
  const answer = { status: 'rejected' as const, rejectedAt: ctx.now().toISOString() }
  if (!(await ctx.data.invitations.answer(invitation, answer, [audit]))) await openInvitation(ctx, token)
  return { output: messageOf('invitation-declined') }
}
