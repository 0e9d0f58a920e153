import type * as z from 'zod'
import type { deleteAccount as row } from '#shared/accounts/api.ts'
import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { isSettled, type Stage } from '#shared/translations/stage.ts'
import { standingOf } from '../../data/accounts/standing.ts'
import type { User } from '../../data/accounts/users.ts'
import { auditItem } from '../../data/staff/audit.ts'
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
): Promise<Answer<Message>> {
  const user = await ownUser(ctx)
  const { wasRight } = await confirmPassword(ctx, input.password, 'password')
  await wasRight()
  await refuseWhileBusy(ctx, user)
  const now = ctx.now()
  await leaveStaff(ctx, user, now)
  const to = { email: user.email, language: user.language }
  await ctx.data.retention.requestErasure(user.id, now, to)
  await ctx.data.users.setDisabled(user.id, true, now)
  // After the account is closed: no plan can begin any more that this would miss.
  await ctx.data.subscriptions.close(user.id, now)
  await ctx.mail.enqueue({ cause: `account-deleted:${user.id}`, to, template: 'account-deleted', data: {} })
  return { output: messageOf('account-deleted'), cookies: [clearSessionCookie()] }
}

/** The level goes first: the last super administrator cannot leave. */
async function leaveStaff(ctx: Ctx<'data'>, user: User, now: Date): Promise<void> {
  const seen = standingOf(user)
  if (seen.level === null) return
  const audit = auditItem({
    id: ctx.newId(),
    at: now,
    actor: user.id,
    action: 'user.level-taken',
    subject: `user:${user.id}`,
    before: { level: seen.level },
    after: { level: null },
  })
  const outcome = await ctx.data.users.changeStanding(user.id, seen, { ...seen, level: null }, { items: [audit], now })
  if (outcome !== 'changed') throw new AppError(outcome === 'last-super' ? 'last-super' : 'user-changed-meanwhile')
}

async function refuseWhileBusy(ctx: Ctx<'data'>, user: Awaited<ReturnType<typeof ownUser>>): Promise<void> {
  let cursor: string | undefined
  do {
    const { rows, next } = await ctx.data.translations.listByUser(user.id, { limit: looked, cursor })
    const busy = rows.find(
      ({ stage, paidAt }) => stage === 'human_review' || !isSettled(stage) || isOnItsWay(stage, paidAt),
    )
    if (busy) throw new AppError('account-busy', { name: busy.originalFilename })
    cursor = next
  } while (cursor)
}

/** Paid a moment ago: its workflow goes on by an event. */
const isOnItsWay = (stage: Stage, paidAt: string | undefined): boolean =>
  stage === 'awaiting_payment' && paidAt !== undefined
