import type { applyForApi as row } from '#shared/applications/api.ts'
import { applicationLimits } from '#shared/applications/application.ts'
import { networkOf } from '#shared/lib/address.ts'
import { AppError } from '#shared/lib/error.ts'
import { ApplicationId } from '#shared/lib/id.ts'
import type { Verb } from '../lib/http.ts'

/** Keeps an application for the API. Anybody may apply; keys come later, to the account that was signed in or has this address. */
export const applyForApi: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const now = ctx.now()
  const verdicts = await Promise.all([
    ctx.data.limits.hit(applicationLimits.address, networkOf(ctx.address), now),
    ctx.data.limits.hit(applicationLimits.everybody, 'all', now),
  ])
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused) {
    throw new AppError('too-many', 'We have your application already and will answer by email.', {
      retryAfter: refused.retryAfter,
    })
  }
  const id = ApplicationId.parse(ctx.newId())
  const at = now.toISOString()
  await ctx.data.applications.create({
    ...input,
    id,
    userId: ctx.actor?.userId ?? null,
    status: 'pending',
    adminNotes: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: at,
    updatedAt: at,
  })
  const to = ctx.actor ? { userId: ctx.actor.userId } : { email: input.email }
  await ctx.mail.enqueue({
    cause: `api-application-received:${id}`,
    to,
    template: 'api-application-received',
    data: { companyName: input.companyName },
  })
  return { output: { message: 'Application received' } }
}
