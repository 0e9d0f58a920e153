import type { AuditAction } from '#shared/audit/words.ts'
import { eventOf } from '#shared/events/events.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Item } from '../data/commit.ts'
import { eventItem } from '../data/events.ts'
import { auditItem, type Told } from '../data/staff/audit.ts'
import { caller } from './caller.ts'
import type { Ctx } from './ctx.ts'

type Act = { action: AuditAction; before: Told; after: Told; why: string | undefined }

/** What staff do to an account, for the transaction that does it: the audit row, and the event that its owner is told by. */
export function accountAct(ctx: Ctx<'data'>, userId: UserId, act: Act): Item[] {
  const [actId, at] = [ctx.newId(), ctx.now()]
  return [
    auditItem({ id: actId, at, actor: caller(ctx).userId, subject: `user:${userId}`, ...act }),
    eventItem(eventOf('account.changed', { userId, actId, actAt: at.toISOString() }, at)),
  ]
}
