import type { AuditAction } from '#shared/audit/words.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import type { Item } from '../../data/commit.ts'
import { auditItem, type Told } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Base } from '../../lib/ctx.ts'

type Change = { before?: Told; after?: Told; why?: string | undefined }

/** The audit row of what staff do to a job, for the transaction that does it. */
export const staffAct = (ctx: Base, action: AuditAction, id: QueueItemId, told: Change): Item =>
  auditItem({ id: ctx.newId(), at: ctx.now(), actor: caller(ctx).userId, action, subject: `job:${id}`, ...told })
