import { maskedAddress } from '#shared/invitations/invitation.ts'
import { AppError } from '#shared/lib/error.ts'
import type { InvitationRow } from '../data/staff/invitations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { openInvitation } from './open-invitation.ts'

/** The invitation of a link, for the account whose confirmed address it was sent to. */
export async function ownInvitation(ctx: Ctx<'data'>, token: string): Promise<InvitationRow> {
  const invitation = await openInvitation(ctx, token)
  if (caller(ctx).email.toLowerCase() !== invitation.email) {
    throw new AppError('invitation-other-address', { email: maskedAddress(invitation.email) })
  }
  return invitation
}
