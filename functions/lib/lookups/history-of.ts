import type { HistoryEntry } from '#shared/audit/history.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../ctx.ts'

/** Entries that are shown beside a thing; the audit log has all of them. */
const shown = 20

/** What staff did to one thing (`job:123`), newest first, with names. */
export async function historyOf(ctx: Ctx<'data'>, subject: string): Promise<HistoryEntry[]> {
  const { rows } = await ctx.data.audit.listOf(subject, { limit: shown })
  const names = await namesOf(
    ctx,
    rows.flatMap(({ actor }) => (actor === 'system' ? [] : [actor])),
  )
  return rows.map(({ id, at, actor, action, before, after, why }) => {
    const by = actor === 'system' ? null : (names.get(actor) ?? null)
    return { id, at, by, action, before, after, why }
  })
}

/** The names of people of the staff, by id. Who has left has none any more: the number tells that it was a person, and which. */
export async function namesOf(ctx: Ctx<'data'>, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  const named = async (id: UserId) => {
    const user = await ctx.data.users.findById(id)
    return [id, (user && `${user.firstName} ${user.lastName}`.trim()) || `#${id}`] as const
  }
  return new Map(await Promise.all([...new Set(ids)].map(named)))
}

/**
 * The refusal of a write that was decided on an older state: it says who changed the thing last, what and when, so that the
 * one who comes second can look before doing it again.
 */
export async function changedMeanwhile(ctx: Ctx<'data'>, subject: string): Promise<AppError> {
  const [last] = await historyOf(ctx, subject)
  if (!last?.by) return new AppError('changed-meanwhile')
  return new AppError(
    'changed-meanwhile-by',
    { name: last.by },
    { facts: { by: last.by, at: last.at, action: last.action } },
  )
}
