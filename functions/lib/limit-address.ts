import { type Limit, networkLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import type { PlainRefusalCode } from '#shared/messages/table.ts'
import type { Ctx } from './ctx.ts'

/**
 * Counts a stranger's call against their networks and against everybody; refuses it with `code` beyond either. Who is signed in
 * is counted alone: no stranger can use up what is theirs.
 */
export async function limitAddress(
  ctx: Ctx<'data'>,
  { address, everybody }: { address: Limit; everybody: Limit },
  code: PlainRefusalCode,
): Promise<void> {
  const now = ctx.now()
  const counted: (readonly [Limit, string])[] = ctx.actor
    ? [[{ ...address, scope: `${address.scope}-account` }, String(ctx.actor.userId)]]
    : [...networkLimits(address, ctx.address), ctx.data.limits.forAll(everybody)]
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, now)))
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused) throw new AppError(code, {}, { retryAfter: refused.retryAfter })
}
