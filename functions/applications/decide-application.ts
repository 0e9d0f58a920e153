import type { ApiApplication } from '#shared/applications/application.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { ApplicationId } from '#shared/lib/id.ts'
import { auditItem } from '../data/staff/audit.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { refuseOwn } from '../lib/refuse-own.ts'

type Decision =
  | { id: ApplicationId; status: 'approved'; adminNotes: string | null }
  | { id: ApplicationId; status: 'rejected'; adminNotes: string | null; reason: string }

/**
 * Approves or rejects an application, once, with its audit row; the applicant is told by mail. An approved account may make keys
 * from now on. Nobody decides about their own.
 */
export async function decideApplication(ctx: Ctx<'data' | 'mail'>, decision: Decision): Promise<ApiApplication> {
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
  const decided = await ctx.data.applications.decide(id, { status, by, adminNotes }, ctx.now(), [audit])
  if (!decided) {
    const status = (await ctx.data.applications.find(id))?.status ?? ''
    throw new AppError('application-decided', {}, { facts: { status } })
  }
  const { companyName, userId, email } = decided
  await ctx.mail.enqueue({
    cause: `api-application-${status}:${id}`,
    to: userId ? { userId } : { email },
    ...(decision.status === 'approved'
      ? { template: 'api-application-approved', data: { companyName } }
      : { template: 'api-application-rejected', data: { companyName, reason: decision.reason } }),
  })
  return decided
}
