import type { resendInvitation as row } from '#shared/invitations/api.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { refuseAbove } from './refuse-above.ts'
import { sendInvitation } from './send.ts'
import { staffAct } from './staff-act.ts'

/** Sends an unanswered invitation once more, with a new secret and new days. The earlier link ends at once. */
export const resendInvitation: Verb<typeof row, 'data' | 'mail'> = async (ctx, { id }) => {
  const invitation = await ctx.data.invitations.find(id)
  if (!invitation) throw notFound()
  refuseAbove(ctx, invitation)
  const sending = invitation.sending + 1
  const audit = staffAct(ctx, 'resent', id, { after: { sending } })
  if (!(await ctx.data.invitations.resend(invitation, [audit], ctx.now()))) throw new AppError('invitation-changed')
  await sendInvitation(ctx, { ...invitation, sending })
  return { output: messageOf('invitation-resent') }
}
