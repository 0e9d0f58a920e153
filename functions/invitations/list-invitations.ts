import type { listInvitations as row } from '#shared/invitations/api.ts'
import { statusNow } from '#shared/invitations/invitation.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { Verb } from '../lib/http.ts'

/** Invitations, newest first; of the pending ones those that have not expired. */
export const listInvitations: Verb<typeof row, 'data'> = async (ctx, { status: wanted, ...page }) => {
  const now = ctx.now()
  const { rows, next } = await ctx.data.invitations.list(page)
  const inviters = new Map(
    await Promise.all(
      [...new Set(rows.map(({ invitedBy }) => invitedBy))].map(async (id) => {
        const user = await ctx.data.users.findById(id)
        return [id, user ? `${user.firstName} ${user.lastName}`.trim() : ''] as const
      }),
    ),
  )
  const output = rows
    .map(({ endsAt, ...row }) => ({
      ...row,
      expiresAt: endsAt,
      status: statusNow({ status: row.status, expiresAt: endsAt }, now),
      inviter: inviters.get(row.invitedBy) ?? '',
    }))
    .filter(({ status }) => wanted === 'all' || status === wanted)
  return { output, ...(next && { headers: { [nextCursorHeader]: next } }) }
}
