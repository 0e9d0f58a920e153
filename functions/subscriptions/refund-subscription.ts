import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { refundSubscription as row } from '#shared/subscriptions/api.ts'
import { guaranteeCents, guaranteeRefusal } from '#shared/subscriptions/guarantee.ts'
import { moneyBackDays } from '#shared/subscriptions/plan.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { firstPeriod } from './first-period.ts'
import { giveGuarantee } from './give-guarantee.ts'

const tries = 6

/**
 * The money-back guarantee. That the money is due, and how much, is written first, which closes the plan at once; the rest is
 * done here, and by the sweeper if the payment provider does not answer. Asked again it is the same.
 */
export const refundSubscription: Verb<typeof row, 'data' | 'billing' | 'mail'> = async (ctx) => {
  const { userId } = caller(ctx)
  await limitProviderCalls(ctx, 'planChanges')
  const refundedCents = await ask(ctx, userId)
  try {
    await giveGuarantee(ctx, userId)
  } catch (error) {
    ctx.log.error('a guarantee waits for the sweeper', { userId }, error)
  }
  return { output: { refundedCents } }
}

async function ask(ctx: Ctx<'data'>, userId: UserId): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const now = await ctx.data.subscriptions.find(userId)
    if (!now?.firstPayment) throw new AppError('guarantee-none')
    const refusal = guaranteeRefusal(now, ctx.now())
    if (refusal === 'asked') return now.guaranteeCents ?? now.firstPayment.amountCents
    if (refusal) throw new AppError(`guarantee-${refusal}`, { days: moneyBackDays })
    const { usedCents, holds } = await firstPeriod(ctx, now)
    const due = guaranteeCents(now.firstPayment.amountCents, usedCents)
    // To lose a plan for nothing is no guarantee.
    if (due === 0) throw new AppError('guarantee-spent')
    const asked = { guaranteeAskedAt: ctx.now().toISOString(), guaranteeUsed: true, guaranteeCents: due }
    if (await ctx.data.subscriptions.save(now, asked, ctx.now(), holds)) return due
  }
  throw new AppError('subscription-changing')
}
