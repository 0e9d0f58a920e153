import type { withdrawInvitation as row } from '#shared/invitations/api.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { refuseAbove } from './refuse-above.ts'
import { staffAct } from './staff-act.ts'

/** Ends a pending invitation: its link is worth nothing from now on. */
export const withdrawInvitation: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const invitation = await ctx.data.invitations.find(id)
  if (!invitation) throw notFound()
  refuseAbove(ctx, invitation)
  const audit = staffAct(ctx, 'withdrawn', id, {
    before: { status: invitation.status },
    after: { status: 'withdrawn' },
  })
  if (!(await ctx.data.invitations.answer(invitation, { status: 'withdrawn' }, [audit])))
    throw new AppError('invitation-changed')
  return { output: messageOf('invitation-withdrawn') }
}
