import { foldName, searchMinLetters } from '#shared/users/search.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../ctx.ts'

/** As many people as one search looks at: who means another one types more of the name. */
const most = 10

/** The accounts whose name or address begins with the text, for searches of what belongs to people. */
export async function peopleNamed(ctx: Ctx<'data'>, text: string): Promise<User[]> {
  if (Array.from(foldName(text)).length < searchMinLetters) return []
  return (await ctx.data.users.search(text, { limit: most })).users
}
