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
  await limitNetwork(ctx, address, code)
  await limitEverybody(ctx, everybody, code)
}

export async function limitNetwork(ctx: Ctx<'data'>, address: Limit, code: PlainRefusalCode): Promise<void> {
  const account: [Limit, string] = [{ ...address, scope: `${address.scope}-account` }, String(ctx.actor?.userId)]
  await refuseBeyond(ctx, ctx.actor ? [account] : networkLimits(address, ctx.address), code)
}

/** Counted last: what a network may not do, or did without the proof that is asked for, takes nothing from the others. */
export async function limitEverybody(ctx: Ctx<'data'>, everybody: Limit, code: PlainRefusalCode): Promise<void> {
  if (!ctx.actor) await refuseBeyond(ctx, [ctx.data.limits.forAll(everybody)], code)
}

async function refuseBeyond(ctx: Ctx<'data'>, counted: [Limit, string][], code: PlainRefusalCode): Promise<void> {
  const now = ctx.now()
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, now)))
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused) throw new AppError(code, {}, { retryAfter: refused.retryAfter })
}
