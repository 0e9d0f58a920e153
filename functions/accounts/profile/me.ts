import type { CurrentUser } from '#shared/accounts/account.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { currentUser } from './current-user.ts'
import { ownUser } from './own-user.ts'

/** The signed-in user. */
export async function me(ctx: Ctx<'data'>): Promise<Answer<{ user: CurrentUser }>> {
  return { output: { user: currentUser(await ownUser(ctx)) } }
}
