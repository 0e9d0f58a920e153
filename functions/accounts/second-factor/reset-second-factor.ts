import type { resetSecondFactor as row } from '#shared/accounts/api.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { accountAct } from '../../lib/account-act.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'

/**
 * Takes the app of somebody else away who has lost it with the recovery codes. All of it can be done again, so that a call that broke off
 * is healed by the next. Both are told by its event.
 */
export const resetSecondFactor: Verb<typeof row, 'data' | 'identity'> = async (ctx, { id, reason }) => {
  const { userId } = caller(ctx)
  if (id === userId) throw new AppError('second-factor-own')
  const user = await ctx.data.users.findById(id)
  if (!user) throw notFound()
  const act = accountAct(ctx, id, {
    action: 'second-factor.reset',
    before: { enrolledAt: user.secondFactorEnrolledAt },
    after: { enrolledAt: null },
    why: reason,
  })
  if (!(await ctx.data.users.resetSecondFactor(id, act, ctx.now()))) throw notFound()
  await ctx.identity.removeSecondFactor(id)
  await ctx.data.recoveryCodes.remove(id)
  return { output: messageOf('second-factor-reset') }
}
