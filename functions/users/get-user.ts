import { notFound } from '#shared/lib/error.ts'
import type { getUser as row } from '#shared/users/api.ts'
import { addressesBefore } from '../data/accounts/user-row.ts'
import type { Verb } from '../lib/http.ts'
import { isLeaving } from './is-leaving.ts'
import { viewOf } from './view.ts'

/** An account with what staff need to help its owner: where it is signed in, its keys by number, the promotions that it used. */
export const getUser: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const user = await ctx.data.users.findById(id)
  if (!user) throw notFound()
  const [founder, sessions, apiKeys, promotions, leaving] = await Promise.all([
    ctx.data.users.findFounder(),
    ctx.data.sessions.listOf(id, ctx.now()),
    ctx.data.apiKeys.listOf(id),
    ctx.data.promotions.listUses(id),
    isLeaving(ctx, user),
  ])
  return {
    output: {
      ...viewOf(user, founder),
      pastEmails: addressesBefore(user),
      sessions,
      apiKeys: apiKeys.length,
      promotions,
      isLeaving: leaving,
    },
  }
}
