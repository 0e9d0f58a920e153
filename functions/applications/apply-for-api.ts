import type { applyForApi as row } from '#shared/applications/api.ts'
import { applicationLimits } from '#shared/applications/application.ts'
import { ApplicationId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { limitAddress } from '../lib/limit-address.ts'

/**
 * Keeps an application for the API. Anybody may apply; keys come later, to the account that was signed in or has this address. An
 * account applies under its own address, whatever was typed: staff decide by it.
 */
export const applyForApi: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const now = ctx.now()
  await limitAddress(ctx, applicationLimits, 'already-applied')
  const id = ApplicationId.parse(ctx.newId())
  const at = now.toISOString()
  await ctx.data.applications.create({
    ...input,
    email: ctx.actor?.email ?? input.email,
    id,
    userId: ctx.actor?.userId ?? null,
    status: 'pending',
    adminNotes: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: at,
    updatedAt: at,
  })
  const to = ctx.actor ? { userId: ctx.actor.userId } : { email: input.email, language: ctx.language }
  await ctx.mail.enqueue({
    cause: `api-application-received:${id}`,
    to,
    template: 'api-application-received',
    data: { companyName: input.companyName },
  })
  return { output: messageOf('application-received') }
}
