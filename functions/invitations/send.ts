import type { InvitationRow } from '../data/staff/invitations.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The mail of one sending. Its secret is made where the mail is written, and only for the newest sending. */
export async function sendInvitation(
  ctx: Ctx<'data' | 'mail'>,
  {
    id,
    email,
    adminLevel,
    invitationMessage,
    sending,
  }: Pick<InvitationRow, 'id' | 'email' | 'adminLevel' | 'invitationMessage' | 'sending'>,
): Promise<void> {
  const [inviter, invited] = await Promise.all([
    ctx.data.users.findById(caller(ctx).userId),
    ctx.data.users.findByEmail(email),
  ])
  await ctx.mail.enqueue({
    cause: `admin-invitation:${id}:${sending}`,
    to: invited?.emailVerified ? { userId: invited.id } : { email, language: ctx.language },
    template: 'admin-invitation',
    data: {
      invitationId: id,
      sending,
      level: adminLevel,
      inviter: `${inviter?.firstName ?? ''} ${inviter?.lastName ?? ''}`.trim(),
      ...(invitationMessage === null ? {} : { message: invitationMessage }),
    },
  })
}
