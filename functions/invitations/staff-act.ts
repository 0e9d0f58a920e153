import type { ActOf } from '#shared/audit/words.ts'
import type { InvitationId } from '#shared/lib/id.ts'
import type { Item } from '../data/commit.ts'
import { auditItem, type Told } from '../data/staff/audit.ts'
import { caller } from '../lib/caller.ts'
import type { Base } from '../lib/ctx.ts'

/** The audit row of what staff do with an invitation, for the transaction that does it. It names no address. */
export const staffAct = (
  ctx: Base,
  action: ActOf<'invitation'>,
  id: InvitationId,
  told: { before?: Told; after?: Told },
): Item =>
  auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: `invitation.${action}`,
    subject: `invitation:${id}`,
    ...told,
  })
