import type { Limit } from '#shared/accounts/limits.ts'
import { networkOf } from '#shared/lib/address.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from './ctx.ts'

/** Counts a stranger's call against their network and against everybody; refuses it with `message` beyond either. */
export async function limitAddress(
  ctx: Ctx<'data'>,
  limits: { address: Limit; everybody: Limit },
  message: string,
): Promise<void> {
  const now = ctx.now()
  const verdicts = await Promise.all([
    ctx.data.limits.hit(limits.address, networkOf(ctx.address), now),
    ctx.data.limits.hit(limits.everybody, 'all', now),
  ])
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused) throw new AppError('too-many', message, { retryAfter: refused.retryAfter })
}
