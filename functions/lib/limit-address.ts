import { type Limit, networkLimits } from '#shared/accounts/limits.ts'
import { networksOf } from '#shared/lib/address.ts'
import { AppError } from '#shared/lib/error.ts'
import type { PlainRefusalCode } from '#shared/messages/table.ts'
import type { Verdict } from '../data/accounts/limits.ts'
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
  const counted = ctx.actor ? [account] : networkLimits(address, ctx.address)
  const now = ctx.now()
  refuseBeyond(await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, now))), code)
}

/** Counted last: what a network may not do, or did without the proof that is asked for, takes nothing from the others. */
export async function limitEverybody(ctx: Ctx<'data'>, everybody: Limit, code: PlainRefusalCode): Promise<void> {
  if (!ctx.actor) refuseBeyond([await withinEverybody(ctx, everybody, ctx.address)], code)
}

/**
 * Counts against everybody's limit. Where that is used up, a network that has had nothing of it yet still has a little: a few who take
 * all of it shut the door on nobody. Nothing is known of an address that is empty.
 */
export async function withinEverybody(ctx: Ctx<'data'>, everybody: Limit, address: string): Promise<Counted> {
  const now = ctx.now()
  const count = async (limit: Limit, subject: string): Promise<Counted> => ({
    ...(await ctx.data.limits.hit(limit, subject, now)),
    giveBack: () => ctx.data.limits.giveBack(limit, subject, now),
  })
  const counted = await count(...ctx.data.limits.forAll(everybody))
  // The widest one: moving through it makes no other.
  const network = address === '' ? undefined : networksOf(address).at(-1)
  if (counted.allowed || network === undefined) return counted
  const beyond = { ...everybody, scope: `${everybody.scope}-beyond`, max: leftForEach }
  return count(beyond, network)
}

/** What was counted can be taken back, where it did not happen after all. */
export type Counted = Verdict & { giveBack: () => Promise<void> }

/** So often a network may go beyond what everybody together may. */
const leftForEach = 3

function refuseBeyond(verdicts: readonly Verdict[], code: PlainRefusalCode): void {
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused) throw new AppError(code, {}, { retryAfter: refused.retryAfter })
}
