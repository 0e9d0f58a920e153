import type { AuditAction } from '#shared/audit/words.ts'
import type { Item } from '../data/commit.ts'
import { type AuditEntry, auditItem, type Told } from '../data/staff/audit.ts'
import { caller } from '../lib/caller.ts'
import type { Base } from '../lib/ctx.ts'

/** The audit row of what staff do to a ticket or a template, for the transaction that does it. It holds no text. */
export const staffAct = (
  ctx: Base,
  action: AuditAction,
  subject: AuditEntry['subject'],
  told: { before?: Told; after?: Told } = {},
): Item => auditItem({ id: ctx.newId(), at: ctx.now(), actor: caller(ctx).userId, action, subject, ...told })
