import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { isSameMailbox } from '#shared/lib/mailbox.ts'
import { caller } from './caller.ts'
import type { Base, Ctx } from './ctx.ts'

/** Nobody of the staff decides about themselves (promise Z5): by account, or by address where an application has no account yet. */
export function refuseOwn(ctx: Base, { userId, email }: { userId: UserId | null; email: string }): void {
  const own = caller(ctx)
  if (userId === own.userId || isSameMailbox(email, own.email)) throw new AppError('own-application')
}

/** Whether an account is the caller's: this one, or another one of the same mailbox (promise Z5). */
export async function isOwnAccount(ctx: Ctx<'data'>, userId: UserId): Promise<boolean> {
  const own = caller(ctx)
  if (userId === own.userId) return true
  const user = await ctx.data.users.findById(userId)
  return user !== null && isSameMailbox(user.email, own.email)
}
