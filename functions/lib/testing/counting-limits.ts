import type { Limit } from '#shared/accounts/limits.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../ctx.ts'

type Caller = { address: string; userId?: UserId | 0 | undefined }

/** Limits that count in memory, for tests of what is counted and when. */
export function countingLimits() {
  const counts = new Map<string, number>()
  const add = ({ scope }: Limit, subject: string, by: number) => {
    const count = (counts.get(`${scope}#${subject}`) ?? 0) + by
    counts.set(`${scope}#${subject}`, count)
    return count
  }
  const limits = {
    hit: (limit: Limit, subject: string) =>
      Promise.resolve({ allowed: add(limit, subject, 1) <= limit.max, retryAfter: limit.windowSeconds }),
    giveBack: (limit: Limit, subject: string) => Promise.resolve(void add(limit, subject, -1)),
    countOf: ({ scope }: Limit, subject: string) => Promise.resolve(counts.get(`${scope}#${subject}`) ?? 0),
    claim: () => Promise.resolve(true),
    forAll: (limit: Limit): [Limit, string] => [limit, 'all'],
  }
  return {
    limits,
    /** All that was counted in a scope, whatever the subject. */
    countOf: (scope: string) =>
      [...counts].filter(([key]) => key.startsWith(`${scope}#`)).reduce((sum, [, count]) => sum + count, 0),
    ctx: ({ address, userId }: Caller) =>
      ({
        now: () => new Date(),
        actor: userId ? { userId } : null,
        address,
        cookies: [],
        data: { limits },
      }) as unknown as Ctx<'data' | 'captcha'>,
  }
}
