import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { InvitationId, UserId } from '../lib/id.ts'

/** An invitation lives so long; its row says until when, and nothing else does. */
export const invitationDays = 7

/** `withdrawn`: by staff, or because a newer one went to the same address. `expired` is not written: it is read off the clock. */
export const InvitationStatus = z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** What an invitation is now. */
export const statusNow = (
  { status, expiresAt }: { status: InvitationStatus; expiresAt: string },
  now: Date,
): InvitationStatus => (status === 'pending' && expiresAt <= now.toISOString() ? 'expired' : status)

/** An invitation as staff see it. */
export const AdminInvitation = z.object({
  id: InvitationId,
  email: z.string(),
  invitedBy: UserId,
  /** Name of who invited. */
  inviter: z.string(),
  adminLevel: AdminLevel,
  status: InvitationStatus,
  invitationMessage: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  rejectedAt: z.iso.datetime().nullable(),
})
export type AdminInvitation = z.infer<typeof AdminInvitation>

/** The same as whoever holds its link sees it. */
export const InvitationView = z.object({
  adminLevel: AdminLevel,
  expiresAt: z.iso.datetime(),
  invitationMessage: z.string().nullable(),
  /** Whom it is for, as far as the holder of a link may know: `a•••@example.com`. */
  email: z.string(),
  /** Whether the signed-in account is the invited one; null where nobody is signed in. */
  isYours: z.boolean().nullable(),
})
export type InvitationView = z.infer<typeof InvitationView>

export const maskedAddress = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name)[0] ?? ''}•••@${host}`
}

/** Invitations that one administrator may write in a day. */
export const invitationLimits = {
  inviter: { scope: 'invitations-by', max: 50, windowSeconds: 86_400 },
} as const
