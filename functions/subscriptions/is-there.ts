import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Nobody is written to after the account was closed. */
export const isThere = async (ctx: Ctx<'data'>, userId: UserId): Promise<boolean> =>
  (await ctx.data.users.findById(userId))?.disabled === false
