import type * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { updateMe as row } from '#shared/accounts/api.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { currentUser } from './current-user.ts'

/** Changes the caller's own profile; fields that are left out stay. */
export async function updateMe(
  ctx: Ctx<'data'>,
  input: z.output<(typeof row)['input']>,
): Promise<Answer<{ user: CurrentUser }>> {
  const user = await ctx.data.users.updateProfile(caller(ctx).userId, input, ctx.now())
  return { output: { user: currentUser(user) } }
}
