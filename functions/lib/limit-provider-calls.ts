import { AppError } from '#shared/lib/error.ts'
import { providerCalls } from '#shared/payments/provider-calls.ts'
import type { Verdict } from '../data/accounts/limits.ts'
import { caller } from './caller.ts'
import type { Ctx } from './ctx.ts'

type Kind = keyof typeof providerCalls

/** Counts a call that is about to ask the payment provider against its account, and refuses it beyond the limit. */
export async function limitProviderCalls(ctx: Ctx<'data'>, kind: Kind): Promise<void> {
  const { allowed, retryAfter } = await countProviderCall(ctx, kind)
  if (!allowed) throw new AppError('too-many', {}, { retryAfter })
}

/** The same for a call that has an answer without the provider. */
export const countProviderCall = (ctx: Ctx<'data'>, kind: Kind): Promise<Verdict> =>
  ctx.data.limits.hit(providerCalls[kind], String(caller(ctx).userId), ctx.now())
