import { UserId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listUsers as row } from '#shared/users/api.ts'
import type { User } from '../data/accounts/users.ts'
import type { Page } from '../data/page-of.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { viewOf } from './view.ts'

/** Accounts, newest first; those that a search finds in the order of the alphabet. */
export const listUsers: Verb<typeof row, 'data'> = async (ctx, { search, list, ...page }) => {
  const [{ users, next }, founder] = await Promise.all([
    search
      ? find(ctx, search, page)
      : list === 'staff'
        ? ctx.data.users.listStaff(page)
        : ctx.data.users.listPage(page, ctx.now()),
    ctx.data.users.findFounder(),
  ])
  const shown = list === 'staff' ? users.filter(({ isAdmin }) => isAdmin) : users
  return {
    output: shown.map((user) => viewOf(user, founder)),
    ...(next && { headers: { [nextCursorHeader]: next } }),
  }
}

/** A whole number is that of an account; everything else the beginning of a name or an address. */
async function find(ctx: Ctx<'data'>, text: string, page: Page): Promise<{ users: User[]; next: string | undefined }> {
  const id = UserId.safeParse(/^\d+$/.test(text) ? text : undefined)
  const user = id.success ? await ctx.data.users.findById(id.data) : null
  return user ? { users: [user], next: undefined } : ctx.data.users.search(text, page)
}
