import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sha256 } from '../lib/hash.ts'

/** Lets a caller ask for a mail to an address once in `seconds`, whether the address is known or not (promises A3, B3). */
export async function takeTurn(ctx: Ctx<'data'>, what: string, email: string, seconds: number): Promise<void> {
  if (await ctx.data.limits.claim(what, sha256(email), seconds, ctx.now())) return
  throw new AppError('too-many', 'Please wait a minute before you ask for another mail.', { retryAfter: seconds })
}
