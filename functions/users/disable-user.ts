import { messageOf } from '#shared/messages/table.ts'
import type { disableUser as row } from '#shared/users/api.ts'
import { disableRefusal } from '#shared/users/standing.ts'
import { standingOf } from '../data/accounts/standing.ts'
import type { Verb } from '../lib/http.ts'
import { change, changedMeanwhile, nameOf, refuse, subjectOf } from './change.ts'

/** Shuts an account: no sign-in, and its sessions and API keys end for good. What it bought stays, and a plan is not renewed. Its owner is told why, by its event. */
export const disableUser: Verb<typeof row, 'data'> = async (ctx, { id, why }) => {
  const { user, by, of } = await subjectOf(ctx, id)
  refuse(disableRefusal(by, of))
  if (user.disabled) throw await changedMeanwhile(ctx, id)
  const told = { before: { disabled: false }, after: { disabled: true }, why }
  await change(ctx, user, { ...standingOf(user), disabled: true }, { action: 'disabled', ...told })
  // Who cannot come in can neither use nor cancel a plan: the sweep stops its renewals.
  await ctx.data.subscriptions.lookAt(id, ctx.now())
  return { output: messageOf('user-disabled', { name: nameOf(user) }) }
}
