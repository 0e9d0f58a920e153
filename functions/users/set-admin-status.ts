import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { setAdminStatus as row } from '#shared/users/api.ts'
import { levelRefusal } from '#shared/users/standing.ts'
import { standingOf } from '../data/accounts/standing.ts'
import type { Verb } from '../lib/http.ts'
import { change, changedMeanwhile, nameOf, refuse, subjectOf } from './change.ts'
import { isLeaving } from './is-leaving.ts'

/**
 * Gives an account a level or takes it away (promise Z5). It holds from the next request: the sessions of the account end with
 * it, also those of open pages.
 */
export const setAdminStatus: Verb<typeof row, 'data'> = async (ctx, input) => {
  const { user, by, of } = await subjectOf(ctx, input.id)
  const seen = standingOf(user)
  const level = input.isAdmin ? input.adminLevel : null
  refuse(levelRefusal(by, of, level))
  if (input.seenLevel !== undefined && input.seenLevel !== seen.level) throw await changedMeanwhile(ctx, user.id)
  if (level === seen.level) throw await changedMeanwhile(ctx, user.id)
  if (level !== null && !user.emailVerified) throw new AppError('user-unverified')
  if (level !== null && (await isLeaving(ctx, user))) throw new AppError('user-leaving')
  await change(
    ctx,
    user,
    { ...seen, level },
    {
      action: level === null ? 'level-taken' : 'level-given',
      before: { level: seen.level },
      after: { level },
      why: input.why,
    },
  )
  return { output: messageOf(level === null ? 'level-taken' : 'level-given', { name: nameOf(user) }) }
}
