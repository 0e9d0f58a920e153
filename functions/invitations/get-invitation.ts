import type { getInvitation as row } from '#shared/invitations/api.ts'
import { maskedAddress } from '#shared/invitations/invitation.ts'
import type { Verb } from '../lib/http.ts'
import { openInvitation } from './open-invitation.ts'

/** What an invitation offers. Reading it changes nothing: programs that check mails follow links. */
export const getInvitation: Verb<typeof row, 'data'> = async (ctx, { token }) => {
  const { adminLevel, endsAt, invitationMessage, email } = await openInvitation(ctx, token)
  const isYours = ctx.actor ? ctx.actor.email.toLowerCase() === email : null
  return { output: { adminLevel, expiresAt: endsAt, invitationMessage, email: maskedAddress(email), isYours } }
}
