import { AppError } from '#shared/lib/error.ts'
import type { User } from '../../data/users.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** The caller's own row. */
export async function ownUser(ctx: Ctx<'data'>): Promise<User> {
  const user = await ctx.data.users.findById(caller(ctx).userId)
  if (!user) throw new AppError('not-signed-in', 'authentication required: please sign in')
  return user
}
