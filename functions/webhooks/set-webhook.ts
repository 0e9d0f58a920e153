import { AppError } from '#shared/lib/error.ts'
import type { setWebhook as row } from '#shared/webhooks/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { endpointProblem } from './endpoint-problem.ts'
import { signingSecret } from './signing-secret.ts'

/** Sets the account's endpoint with a new signing secret. The one before gets nothing more, not even what is tried again. */
export const setWebhook: Verb<typeof row, 'data'> = async (ctx, { url }) => {
  const actor = caller(ctx)
  if (!(await ctx.data.applications.isApproved(actor))) {
    throw new AppError('webhooks-after-approval')
  }
  const problem = endpointProblem(url, allowedHosts())
  if (problem !== undefined) throw new AppError(problem, {}, { field: 'url' })
  const salt = ctx.newToken()
  const endpoint = { url: new URL(url).href, createdAt: ctx.now().toISOString() }
  const secret = await signingSecret(actor.userId, salt)
  await ctx.data.webhooks.put(actor.userId, { ...endpoint, salt })
  return { output: { endpoint, secret } }
}
