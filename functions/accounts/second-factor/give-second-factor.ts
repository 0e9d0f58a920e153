import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { checkSecondFactorCode, wrongCode } from './check-code.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/** Takes one of the two behind the password: a code of the app, or a recovery code, which is used up. Throws where neither is right. */
export async function giveSecondFactor(
  ctx: Ctx<'data' | 'identity' | 'mail'>,
  userId: UserId,
  challenge: string,
  { totpCode, recoveryCode }: { totpCode?: string | undefined; recoveryCode?: string | undefined },
): Promise<void> {
  if (totpCode !== undefined) await checkSecondFactorCode(ctx, userId, challenge, totpCode)
  else if (recoveryCode !== undefined) await useRecoveryCode(ctx, userId, recoveryCode)
  else throw wrongCode()
}
