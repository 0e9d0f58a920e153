import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { InvitationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { anyone, route, signedIn, staff } from '../lib/route.ts'
import { Email } from '../lib/text.ts'
import { field } from '../messages/field.ts'
import { AdminInvitation, InvitationView } from './invitation.ts'

/** The number of the invitation and its secret, as the mail's link has them. */
const Token = z.object({ token: z.string().max(200) })
const Id = z.object({ id: InvitationId })

export const inviteAdmin = route({
  name: 'inviteAdmin',
  method: 'POST',
  path: '/api/admin/invitations',
  access: staff('invitations.write'),
  input: z.object({
    email: z
      .string({ error: field('email-required') })
      .trim()
      .min(1, field('email-required'))
      .pipe(Email),
    adminLevel: AdminLevel.default('admin'),
    invitationMessage: z.string().trim().max(1000).optional(),
  }),
  output: MessageAnswer,
  summary: 'Invite an address to the staff; a pending invitation of the same address ends',
})

export const listInvitations = route({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  access: staff('invitations.read'),
  input: PageInput.extend({ status: z.enum(['pending', 'all']).default('all') }),
  output: z.array(AdminInvitation),
  summary: 'Invitations, newest first; the next cursor stands in a header',
})

export const resendInvitation = route({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/admin/invitations/{id}/resend',
  access: staff('invitations.write'),
  input: Id,
  output: MessageAnswer,
  summary: 'Send a pending or expired invitation once more; the earlier link ends',
})

export const withdrawInvitation = route({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/api/admin/invitations/{id}/withdraw',
  access: staff('invitations.write'),
  input: Id,
  output: MessageAnswer,
  summary: 'Withdraw a pending invitation',
})

export const getInvitation = route({
  name: 'getInvitation',
  method: 'GET',
  path: '/api/invitations/{token}',
  access: anyone,
  input: Token,
  output: InvitationView,
  summary: 'A pending invitation, by the token of its mail; reading it uses nothing up',
})

export const acceptInvitation = route({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/{token}/accept',
  access: signedIn,
  input: Token,
  output: MessageAnswer,
  summary:
    'Accept the own invitation: the level holds at once, and the second factor is asked for before anything else',
})

export const rejectInvitation = route({
  name: 'rejectInvitation',
  method: 'POST',
  path: '/api/invitations/{token}/reject',
  access: signedIn,
  input: Token,
  output: MessageAnswer,
  summary: 'Decline the own invitation',
})
