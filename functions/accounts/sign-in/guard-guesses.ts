import { setTimeout as wait } from 'node:timers/promises'
import { guessLimits, type Limit, networkLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import type { User } from '../../data/accounts/users.ts'
import { captchaRequired, checkCaptcha } from '../../lib/check-captcha.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { deviceCookie } from '../../lib/http/cookie.ts'

type Counted = [limit: Limit, subject: string][]
export type Guesses = { wasRight: () => Promise<void> }

/** A guess beyond the limits takes this long, solved captcha or not. */
const slowMs = 1000

/**
 * Bounds guessing from outside for one account, the caller's networks and everybody (promise A4). Each try is counted before
 * it is made, so that many at once gain nothing, and a right one is taken back, so that a busy office is not slowed down.
 * Beyond a limit the captcha is asked for: nobody can lock a stranger's account, or everybody's. A browser that signed in to
 * the account before is counted by itself. The account is the typed address, known or not (promise A3).
 */
export async function guardGuesses(
  ctx: Ctx<'data' | 'captcha'>,
  { email, user, captcha }: { email: string; user: User | null; captcha: string | null | undefined },
): Promise<Guesses> {
  const device = await knownDevice(ctx, user)
  if (device !== null) return countGuess(ctx, [[guessLimits.device, device]])
  const account = sha256(email)
  const { over, wasRight } = await countInTurn(
    ctx,
    [[guessLimits.account, account], ...networkLimits(guessLimits.address, ctx.address)],
    [ctx.data.limits.forAll(guessLimits.everybody)],
  )
  if (over === 0) return { wasRight }
  if (!captcha) throw captchaRequired()
  await checkCaptcha(ctx, captcha, 'login')
  const solved = await countGuess(ctx, [
    [guessLimits.solvedAccount, account],
    ...networkLimits(guessLimits.solvedAddress, ctx.address),
  ])
  await wait(slowMs)
  return both({ wasRight }, solved)
}

/** Counts one guess against limits that refuse. */
export async function countGuess(ctx: Ctx<'data'>, counted: Counted): Promise<Guesses> {
  const { over, wasRight } = await count(ctx, counted)
  if (over === 0) return { wasRight }
  ctx.log.warn('guessing stopped', { scope: counted.map(([limit]) => limit.scope).join(' ') })
  throw new AppError('too-many', {}, { retryAfter: over })
}

/** The same, and what is over the first limits is not counted by the second ones: who guesses with one of them uses up nobody else's. */
export async function countGuessInTurn(ctx: Ctx<'data'>, first: Counted, second: Counted): Promise<Guesses> {
  const own = await countGuess(ctx, first)
  return both(own, await countGuess(ctx, second))
}

const both = (a: Guesses, b: Guesses): Guesses => ({
  wasRight: async () => void (await Promise.all([a.wasRight(), b.wasRight()])),
})

/** What is over the first limits is not counted by the second ones: one network alone does not use up what is everybody's. */
async function countInTurn(ctx: Ctx<'data'>, first: Counted, second: Counted): Promise<Guesses & { over: number }> {
  const own = await count(ctx, first)
  if (own.over > 0) return own
  const all = await count(ctx, second)
  return { over: all.over, ...both(own, all) }
}

async function count(ctx: Ctx<'data'>, counted: Counted): Promise<Guesses & { over: number }> {
  const now = ctx.now()
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, now)))
  const over = Math.max(0, ...verdicts.map(({ allowed, retryAfter }) => (allowed ? 0 : retryAfter)))
  return {
    over,
    wasRight: async () => {
      await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.giveBack(limit, subject, now)))
    },
  }
}

/** The hash of this browser's cookie, where the account knows it. An unknown account costs the same read. */
async function knownDevice(ctx: Ctx<'data'>, user: User | null): Promise<string | null> {
  const secret = deviceCookie(ctx.cookies)
  if (secret === undefined) return null
  const hash = sha256(secret)
  const knows = await ctx.data.devices.knows(hash, user ?? nobody, ctx.now())
  return knows && user ? hash : null
}

const nobody = { id: 1 as User['id'], credentialEpoch: 0 }
