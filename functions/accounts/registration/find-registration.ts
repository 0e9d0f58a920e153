import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'

/** Whether the password of a registration is being stored right now. */
export const isBeingMade = ({ complete, createdAt }: User, now: Date): boolean =>
  !complete && now.getTime() - Date.parse(createdAt) < youngMs
const youngMs = 10_000

/** The registration that a link of a mail belongs to; null when the link or the registration is gone. Reading uses nothing up. */
export async function findRegistration(ctx: Ctx<'data'>, token: string): Promise<User | null> {
  const link = await ctx.data.tokens.find(sha256(token), 'verify', ctx.now())
  const user = link && (await ctx.data.users.findById(link.userId))
  return user?.complete && !user.disabled ? user : null
}
