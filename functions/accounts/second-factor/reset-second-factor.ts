import type { resetSecondFactor as row } from '#shared/accounts/api.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { auditItem } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { tellChange } from './tell-change.ts'

/**
 * Takes the app of somebody else away who has lost it with the recovery codes. All of it can be done again, so that a call that broke off
 * is healed by the next.
 */
export const resetSecondFactor: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, { id, reason }) => {
  const { userId } = caller(ctx)
  if (id === userId) throw new AppError('second-factor-own')
  const user = await ctx.data.users.findById(id)
  if (!user) throw notFound()
  const audit = auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: userId,
    action: 'second-factor.reset',
    subject: `user:${id}`,
    before: { enrolledAt: user.secondFactorEnrolledAt },
    after: { enrolledAt: null },
    why: reason,
  })
  if (!(await ctx.data.users.resetSecondFactor(id, audit, ctx.now()))) throw notFound()
  await ctx.identity.removeSecondFactor(id)
  await ctx.data.recoveryCodes.remove(id)
  await tellChange(ctx, id, 'reset')
  await ctx.mail.enqueue({
    cause: `second-factor-reset-by:${id}:${ctx.requestId}`,
    to: { userId },
    template: 'second-factor-reset',
    data: { at: ctx.now().toISOString(), email: user.email },
  })
  return { output: messageOf('second-factor-reset') }
}
