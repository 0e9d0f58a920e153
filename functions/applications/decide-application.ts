import type { ApiApplication } from '#shared/applications/application.ts'
import { eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { ApplicationId } from '#shared/lib/id.ts'
import { eventItem } from '../data/events.ts'
import { auditItem } from '../data/staff/audit.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { refuseOwn } from '../lib/refuse-own.ts'

type Decision =
  | { id: ApplicationId; status: 'approved'; adminNotes: string | null }
  | { id: ApplicationId; status: 'rejected'; adminNotes: string | null; reason: string }

/**
 * Approves or rejects an application, once, with its audit row and the event that is mailed. An approved account may make keys
 * from now on. Nobody decides about their own.
 */
export async function decideApplication(ctx: Ctx<'data'>, decision: Decision): Promise<ApiApplication> {
  const { id, status, adminNotes } = decision
  const asked = await ctx.data.applications.find(id)
  if (!asked) throw notFound()
  refuseOwn(ctx, asked)
  const by = caller(ctx).userId
  const audit = auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: by,
    action: `api-application.${status}`,
    subject: `api-application:${id}`,
    before: { status: 'pending' },
    after: { status },
    why: decision.status === 'rejected' ? decision.reason : undefined,
  })
  const told = eventItem(eventOf('api-application.decided', { applicationId: id }, ctx.now()))
  const decided = await ctx.data.applications.decide(id, { status, by, adminNotes }, ctx.now(), [audit, told])
  if (!decided) {
    const status = (await ctx.data.applications.find(id))?.status ?? ''
    throw new AppError('application-decided', {}, { facts: { status } })
  }
  return decided
}
