import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { isCorrected, nextDeletion } from '#shared/privacy/retention.ts'
import type { Viewed } from '../data/payments/promotions.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { deleteAll, deleteSource, underWayMs } from './delete-documents.ts'
import { erasePerson } from './erase-person.ts'
import { awaitsFormats } from './keep-formats.ts'
import { keptOf } from './kept.ts'
import { eraseTraces } from './traces.ts'

type Sweeper = Ctx<'data' | 'files' | 'exports' | 'identity' | 'mail' | 'signing'>
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** The function may run for five minutes; the last one begins long before that. */
const enoughMs = 3 * 60_000
/** An original that is here so long after its time is told. */
const lateMs = 6 * hourMs

/** Deletes what has been kept long enough, and erases the accounts that asked for it (promise R3). */
export async function sweep(ctx: Sweeper): Promise<void> {
  const { retention, promotions, users } = ctx.data
  const later = (now: Date) => new Date(now.getTime() + hourMs)
  const ofUser = (userId: UserId) => ({ userId })
  const duties = [
    duty<UserId>('forgetting', {
      list: retention.listForgettings,
      about: ofUser,
      postpone: (userId, now) => retention.postponeForgetting(userId, later(now)),
      work: (userId) => forget(ctx, userId),
    }),
    duty<Viewed>('viewer of a promotion', {
      list: promotions.listViewed,
      about: ({ orderId, decision }) => ({ orderId, decision }),
      postpone: (viewed, now) => promotions.postponeViewed(viewed, later(now)),
      work: promotions.forgetViewer,
    }),
    duty<UserId>('network address', {
      list: users.listKnownAddresses,
      about: ofUser,
      postpone: (userId, now) => users.postponeAddress(userId, later(now)),
      work: users.forgetAddresses,
    }),
    // Last but one: half of the time that the duties before it leave is its own.
    duty<TranslationId>('retention', {
      list: retention.listDue,
      about: (translationId) => ({ translationId }),
      postpone: (id, now) => retention.postpone(id, later(now)),
      work: (id) => look(ctx, id),
      atOnce: 8,
    }),
    duty<UserId>('erasure', {
      list: retention.listErasures,
      about: ofUser,
      postpone: (userId, now) => retention.postponeErasure(userId, later(now)),
      work: (userId) => erasePerson(ctx, userId),
    }),
  ]
  await sweepAll(ctx, duties, enoughMs)
}

async function look(ctx: Sweeper, id: TranslationId): Promise<void> {
  const row = await ctx.data.translations.find(id)
  if (!row) return ctx.data.retention.finish(id)
  if (row.deletedAt !== undefined) return lookBehind(ctx, row, row.deletedAt)
  const kept = await keptOf(ctx, row)
  const next = nextDeletion(kept)
  if (!next) return ctx.data.retention.checkAgain(id, new Date(ctx.now().getTime() + weekMs))
  // What waits for a correction goes soon after it.
  const tomorrow = new Date(ctx.now().getTime() + dayMs)
  if (next.at > ctx.now())
    return ctx.data.retention.checkAgain(id, isCorrected(kept) && tomorrow < next.at ? tomorrow : next.at)
  if (next.what === 'all') await deleteAll(ctx, row)
  else {
    tellLate(ctx, row, next.at)
    if (await awaitsFormats(ctx, row)) return
    await deleteSource(ctx, row)
  }
  await look(ctx, id)
}

/** The sweeps, or the queue of formats, are behind. What had a correction may have waited for its end. */
function tellLate(ctx: Sweeper, { id, revisionItemId }: TranslationRow, dueAt: Date): void {
  const late = ctx.now().getTime() - dueAt.getTime()
  if (late <= lateMs || revisionItemId !== undefined) return
  const facts = { what: 'retention', translationId: id, why: 'late', hours: Math.round(late / hourMs) }
  ctx.log.error('a row could not be swept', facts)
}

/** What was written after a document was deleted, by work that had begun before. */
async function lookBehind(ctx: Sweeper, row: TranslationRow, deletedAt: string): Promise<void> {
  const at = new Date(Date.parse(deletedAt) + underWayMs)
  if (at > ctx.now()) return ctx.data.retention.checkAgain(row.id, at)
  await eraseTraces(ctx, row)
  await ctx.data.retention.finish(row.id)
}

/** The second time that it is asked: what was under way when the customer opted out has ended. */
async function forget(ctx: Sweeper, userId: UserId): Promise<void> {
  await ctx.data.memory.forget(userId)
  await ctx.data.retention.finishForgetting(userId)
}
