import { statusNow } from '#shared/invitations/invitation.ts'
import { AppError } from '#shared/lib/error.ts'
import { InvitationId } from '#shared/lib/id.ts'
import type { InvitationRow } from '../data/staff/invitations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sha256 } from '../lib/hash.ts'

/** The invitation that a link's token opens: `<number>.<secret>`. A secret that a newer sending has replaced opens nothing. */
export async function openInvitation(ctx: Ctx<'data'>, token: string): Promise<InvitationRow> {
  const [number = '', secret = ''] = token.split('~')
  const id = InvitationId.safeParse(/^\d+$/.test(number) ? number : undefined)
  const found = id.success ? await ctx.data.invitations.find(id.data) : undefined
  if (!found || secret === '') throw new AppError('invitation-unknown')
  // An answered invitation has no secret any more; whoever knows its random number had its link.
  if (found.status !== 'pending') throw ended(found.status)
  if (found.hash !== sha256(secret)) throw new AppError('invitation-unknown')
  if (statusNow({ status: found.status, expiresAt: found.endsAt }, ctx.now()) === 'expired')
    throw new AppError('invitation-expired')
  return found
}

const ended = (status: InvitationRow['status']): AppError =>
  new AppError(status === 'withdrawn' ? 'invitation-void' : 'invitation-answered')
