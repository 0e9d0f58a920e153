import { type EventData, eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslatorId } from '#shared/lib/id.ts'
import { nextTranslatorStatuses, type TranslatorStatus } from '#shared/translators/translator.ts'
import { eventItem } from '../data/events.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { historyOf } from '../lib/lookups/history-of.ts'
import { refuseOwn } from '../lib/refuse-own.ts'

type Move = {
  status: TranslatorStatus
  from: TranslatorStatus
  action: EventData<'translator.decided'>['act']
  reason: string | null
}

/**
 * One decision about a translator: status, role, audit row and the event that is mailed in one transaction. It holds from the next
 * request of that person. Of several at once one wins; the others hear that it was decided.
 */
export async function decide(ctx: Ctx<'data'>, id: TranslatorId, move: Move): Promise<TranslatorRow> {
  const row = await ctx.data.translators.findById(id)
  if (!row) throw notFound()
  if (row.status !== move.from || !nextTranslatorStatuses[row.status].includes(move.status))
    throw await decidedBefore(ctx, id, row.status)
  const by = caller(ctx).userId
  const { status, reason } = move
  refuseOwn(ctx, row)
  const audit = ctx.data.audit.auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: by,
    action: `translator.${move.action}`,
    subject: `translator:${id}`,
    before: { status: row.status },
    after: { status },
    why: reason ?? undefined,
  })
  if (
    !(await ctx.data.translators.decide(row, { status, by, reason }, [audit, ...told(row, move, ctx.now())], ctx.now()))
  ) {
    throw await decidedBefore(ctx, id, (await ctx.data.translators.findById(id))?.status ?? row.status)
  }
  return (await ctx.data.translators.findById(id)) ?? row
}

/** The decision, and that an account may work now, to be written with the change: each is an event of its own. */
function told({ id, userId, decisions }: TranslatorRow, { status, action: act }: Move, now: Date) {
  const decision = decisions + 1
  const decided = eventItem(eventOf('translator.decided', { translatorId: id, decision, act }, now))
  if (status !== 'approved' || userId === null) return [decided]
  return [decided, eventItem(eventOf('translator.approved', { userId, decision }, now))]
}

/** The refusal of a decision that somebody else has made: which one, who and when. */
async function decidedBefore(ctx: Ctx<'data'>, id: TranslatorId, status: TranslatorStatus): Promise<AppError> {
  const [last] = await historyOf(ctx, `translator:${id}`)
  const who = last?.by ? { by: last.by, at: last.at } : {}
  return new AppError('application-decided', {}, { facts: { status, ...who } })
}
