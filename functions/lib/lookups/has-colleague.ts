import { may, type Power } from '#shared/staff/powers.ts'
import type { Ctx } from '../ctx.ts'
import { isOwnAccount } from '../refuse-own.ts'

const pageSize = 100

/** Whether somebody else of the staff may do this: nobody's second account, and no disabled one. */
export async function hasColleague(ctx: Ctx<'data'>, power: Power): Promise<boolean> {
  let cursor: string | undefined
  do {
    const { users, next } = await ctx.data.users.listStaff({ limit: pageSize, cursor })
    for (const { id, adminLevel, disabled } of users)
      if (!disabled && may(adminLevel, power) && !(await isOwnAccount(ctx, id))) return true
    cursor = next
  } while (cursor)
  return false
}
