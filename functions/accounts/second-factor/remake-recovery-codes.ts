import type { remakeRecoveryCodes as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactorCode } from './check-code.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { tellChange } from './tell-change.ts'

/** New recovery codes; with a code of the app, so that one recovery code cannot make ten. */
export const remakeRecoveryCodes: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const { userId } = caller(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  if (check.result !== 'code-needed') throw new AppError('second-factor-not-set-up')
  await checkSecondFactorCode(ctx, userId, check.challenge, input.totpCode)
  await wasRight()
  const recoveryCodes = await makeRecoveryCodes(ctx, userId)
  await tellChange(ctx, userId, 'codes')
  return { output: { ...messageOf('recovery-codes-made'), recoveryCodes } }
}
