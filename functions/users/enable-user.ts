import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { enableUser as row } from '#shared/users/api.ts'
import { disableRefusal } from '#shared/users/standing.ts'
import { standingOf } from '../data/accounts/standing.ts'
import type { Verb } from '../lib/http.ts'
import { change, changedMeanwhile, nameOf, refuse, subjectOf } from './change.ts'
import { isLeaving } from './is-leaving.ts'

/** Lets an account in again, with the level that it had. One whose owner deleted it stays shut. */
export const enableUser: Verb<typeof row, 'data'> = async (ctx, { id, why }) => {
  const { user, by, of } = await subjectOf(ctx, id)
  refuse(disableRefusal(by, of))
  if (await isLeaving(ctx, user)) throw new AppError('user-leaving')
  if (!user.disabled) throw await changedMeanwhile(ctx, id)
  const told = { before: { disabled: true }, after: { disabled: false }, why }
  await change(ctx, user, { ...standingOf(user), disabled: false }, { action: 'enabled', ...told })
  return { output: messageOf('user-enabled', { name: nameOf(user) }) }
}
