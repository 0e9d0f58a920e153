import * as rows from '#shared/invitations/api.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { getInvitation } from './get-invitation.ts'
import { inviteAdmin } from './invite-admin.ts'
import { listInvitations } from './list-invitations.ts'
import { rejectInvitation } from './reject-invitation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const handler = http(
  {
    inviteAdmin: handle(rows.inviteAdmin, inviteAdmin),
    listInvitations: handle(rows.listInvitations, listInvitations),
    resendInvitation: handle(rows.resendInvitation, resendInvitation),
    withdrawInvitation: handle(rows.withdrawInvitation, withdrawInvitation),
    getInvitation: handle(rows.getInvitation, getInvitation),
    acceptInvitation: handle(rows.acceptInvitation, acceptInvitation),
    rejectInvitation: handle(rows.rejectInvitation, rejectInvitation),
  },
  { data, mail },
)
