import { AppError, notFound } from '#shared/lib/error.ts'
import type { ApplicationId } from '#shared/lib/id.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Approves or rejects an application, once. An approved one is told by mail; its account may make keys from now on. */
export async function decideApplication(
  ctx: Ctx<'data' | 'mail'>,
  input: { id: ApplicationId; status: 'approved' | 'rejected'; adminNotes: string | null },
): Promise<void> {
  if (!(await ctx.data.applications.find(input.id))) throw notFound()
  const decision = { status: input.status, by: caller(ctx).userId, adminNotes: input.adminNotes }
  const decided = await ctx.data.applications.decide(input.id, decision, ctx.now())
  if (!decided) throw new AppError('conflict', 'This application was decided already')
  if (decided.status !== 'approved') return
  await ctx.mail.enqueue({
    cause: `api-application-approved:${decided.id}`,
    to: decided.userId ? { userId: decided.userId } : { email: decided.email },
    template: 'api-application-approved',
    data: { companyName: decided.companyName },
  })
}
