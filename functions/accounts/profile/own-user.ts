import type { User } from '../../data/accounts/users.ts'
import { caller, notSignedIn } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** The caller's own row. */
export async function ownUser(ctx: Ctx<'data'>): Promise<User> {
  const user = await ctx.data.users.findById(caller(ctx).userId)
  if (!user) throw notSignedIn()
  return user
}
