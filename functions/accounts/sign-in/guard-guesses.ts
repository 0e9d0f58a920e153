import { guessLimits, type Limit } from '#shared/accounts/limits.ts'
import { networkOf } from '#shared/lib/address.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'

/**
 * Bounds guessing for one account, one network and everybody (promise A4). Each try is counted before it is made, so that
 * many at once gain nothing, and a right one is taken back, so that a busy office is not locked out.
 * The account is the typed address, known or not (promise A3).
 */
export async function guardGuesses(ctx: Ctx<'data'>, email: string): Promise<{ wasRight: () => Promise<void> }> {
  const counted: [Limit, string][] = [
    [guessLimits.account, sha256(email)],
    [guessLimits.address, networkOf(ctx.address)],
    [guessLimits.everybody, 'all'],
  ]
  const now = ctx.now()
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, now)))
  const refused = verdicts.filter((verdict) => !verdict.allowed)
  if (refused.length > 0) {
    ctx.log.warn('guessing stopped', { limits: verdicts.map((verdict) => Number(verdict.allowed)).join('') })
    throw new AppError('too-many', 'Too many attempts. Please wait a few minutes and try again.', {
      retryAfter: Math.max(...refused.map((verdict) => verdict.retryAfter)),
    })
  }
  return {
    wasRight: async () => {
      await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.giveBack(limit, subject, now)))
    },
  }
}
