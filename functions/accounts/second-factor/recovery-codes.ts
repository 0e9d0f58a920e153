import { randomBytes } from 'node:crypto'
import { RecoveryCode, recoveryCode, recoveryCodeCount } from '#shared/accounts/recovery-code.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'

/** New codes for an account, as they are shown once; only their hashes stay, in the place of those before. */
export async function makeRecoveryCodes(ctx: Ctx<'data'>, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => hashOf(userId, RecoveryCode.parse(code)))
  await ctx.data.recoveryCodes.replace(userId, hashes, ctx.now())
  return codes
}

/** Uses a code up, and tells its owner that somebody did. Throws for one that is wrong or was used. */
export async function useRecoveryCode(ctx: Ctx<'data' | 'mail'>, userId: UserId, code: string): Promise<void> {
  const left = await ctx.data.recoveryCodes.use(userId, hashOf(userId, code))
  if (left === null) throw new AppError('recovery-code-wrong', {}, { field: 'recoveryCode' })
  await ctx.mail.enqueue({
    cause: `recovery-code-used:${userId}:${ctx.requestId}`,
    to: { userId },
    template: 'recovery-code-used',
    data: { at: ctx.now().toISOString(), left },
  })
}

const hashOf = (userId: UserId, code: string): string => sha256(`${userId}#${code}`)
