import { notFound } from '#shared/lib/error.ts'
import type { User } from '../data/accounts/users.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The caller with the address that they registered from, which promotions are counted by. */
export async function claimantOf(ctx: Ctx<'data'>): Promise<User> {
  const user = await ctx.data.users.findById(caller(ctx).userId)
  if (!user) throw notFound()
  return user
}
