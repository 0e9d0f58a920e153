import { messageOf } from '#shared/messages/table.ts'
import type { endUserSessions as row } from '#shared/users/api.ts'
import { disableRefusal } from '#shared/users/standing.ts'
import { standingOf } from '../data/accounts/standing.ts'
import type { Verb } from '../lib/http.ts'
import { change, nameOf, refuse, subjectOf } from './change.ts'

/** Signs an account out everywhere. Its level and its keys stay. */
export const endUserSessions: Verb<typeof row, 'data'> = async (ctx, { id, why }) => {
  const { user, by, of } = await subjectOf(ctx, id)
  refuse(disableRefusal(by, of))
  const epochs = { before: { epoch: user.sessionEpoch }, after: { epoch: user.sessionEpoch + 1 } }
  await change(ctx, user, standingOf(user), { action: 'signed-out', ...epochs, why })
  return { output: messageOf('user-signed-out', { name: nameOf(user) }) }
}
