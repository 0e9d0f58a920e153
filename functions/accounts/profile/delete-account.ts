import type * as z from 'zod'
import type { deleteAccount as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { clearSessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { ownUser } from './own-user.ts'

const looked = 100

/**
 * Closes the account at once and asks for its erasure (promise R3); a plan is ended at Stripe before anything is erased. The farewell is written to the address itself, because
 * the row that knows it will be gone.
 */
export async function deleteAccount(
  ctx: Ctx<'data' | 'identity' | 'mail'>,
  input: z.output<(typeof row)['input']>,
): Promise<Answer<{ message: string }>> {
  const user = await ownUser(ctx)
  const { wasRight } = await confirmPassword(ctx, input.password, 'password')
  await wasRight()
  await refuseWhileBusy(ctx, user)
  const now = ctx.now()
  await ctx.data.subscriptions.close(user.id, now)
  await ctx.data.retention.requestErasure(user.id, now)
  await ctx.data.users.setDisabled(user.id, true, now)
  const to = { email: user.email, firstName: user.firstName, language: user.language }
  await ctx.mail.enqueue({ cause: `account-deleted:${user.id}`, to, template: 'account-deleted', data: {} })
  return { output: { message: 'Your account is deleted' }, cookies: [clearSessionCookie()] }
}

async function refuseWhileBusy(ctx: Ctx<'data'>, user: Awaited<ReturnType<typeof ownUser>>): Promise<void> {
  const { rows } = await ctx.data.translations.listByUser(user.id, { limit: looked })
  const busy = rows.find((row) => row.stage === 'human_review' || !isSettled(row.stage))
  if (busy) throw new AppError('conflict', `${busy.originalFilename} is being worked on. Please wait until it is done`)
}
