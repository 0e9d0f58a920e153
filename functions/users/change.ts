import type { ActOf } from '#shared/audit/words.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Someone, StandingRefusal } from '#shared/users/standing.ts'
import { type Standing, standingOf } from '../data/accounts/standing.ts'
import type { User } from '../data/accounts/users.ts'
import type { Told } from '../data/staff/audit.ts'
import { accountAct } from '../lib/account-act.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { isFounder } from './view.ts'

type Act = { action: ActOf<'user'>; before: Told; after: Told; why: string | undefined }

/** The account that staff are about to touch, and the two people as the rules see them. */
export async function subjectOf(ctx: Ctx<'data'>, id: UserId): Promise<{ user: User; by: Someone; of: Someone }> {
  const [user, founder] = await Promise.all([ctx.data.users.findById(id), ctx.data.users.findFounder()])
  if (!user) throw notFound()
  const { userId, adminLevel } = caller(ctx)
  return {
    user,
    by: { id: userId, level: adminLevel, isFounder: isFounder(userId, founder) },
    of: { id, level: standingOf(user).level, isFounder: isFounder(id, founder) },
  }
}

export function refuse(refusal: StandingRefusal | undefined): void {
  if (refusal) throw new AppError(refusal)
}

/** One change of an account's standing with its audit row and its event, while the caller still holds the level that it rests on. */
export async function change(ctx: Ctx<'data'>, user: User, to: Standing, { action, ...told }: Act): Promise<void> {
  const { userId, adminLevel } = caller(ctx)
  if (!adminLevel) throw new AppError('no-rights')
  const by = { id: userId, level: adminLevel }
  const items = accountAct(ctx, user.id, { action: `user.${action}`, ...told })
  const outcome = await ctx.data.users.changeStanding(user.id, standingOf(user), to, { by, items, now: ctx.now() })
  if (outcome === 'last-super') throw new AppError('last-super')
  if (outcome === 'changed-meanwhile') throw await changedMeanwhile(ctx, user.id)
}

/** Names who was quicker, where an audit row knows. */
export async function changedMeanwhile(ctx: Ctx<'data'>, id: UserId): Promise<AppError> {
  const [last] = (await ctx.data.audit.listOf(`user:${id}`, { limit: 1 })).rows
  const who = last && last.actor !== 'system' ? await ctx.data.users.findById(last.actor) : null
  const facts = last ? { by: who ? nameOf(who) : 'Attesta', action: last.action, at: last.at } : {}
  return new AppError('user-changed-meanwhile', {}, { facts })
}

export const nameOf = ({ firstName, lastName, email }: User): string => `${firstName} ${lastName}`.trim() || email
