import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Whether an account's owner can come in: nobody else is written to, or pays on. */
export const isThere = async (ctx: Ctx<'data'>, userId: UserId): Promise<boolean> =>
  (await ctx.data.users.findById(userId))?.disabled === false
