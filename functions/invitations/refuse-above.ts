import { AppError } from '#shared/lib/error.ts'
import { isAtLeast } from '#shared/staff/powers.ts'
import type { InvitationRow } from '../data/staff/invitations.ts'
import { caller } from '../lib/caller.ts'
import type { Base } from '../lib/ctx.ts'

/** Nobody handles an invitation to a level above their own. */
export function refuseAbove(ctx: Base, { adminLevel }: Pick<InvitationRow, 'adminLevel'>): void {
  const own = caller(ctx).adminLevel
  if (!own || !isAtLeast(own, adminLevel)) throw new AppError('invitation-too-high')
}
