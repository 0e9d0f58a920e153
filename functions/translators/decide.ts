import type { ActOf } from '#shared/audit/words.ts'
import { eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslatorId } from '#shared/lib/id.ts'
import type { Mail, MailTo } from '#shared/mail/mail.ts'
import { nextTranslatorStatuses, type TranslatorStatus } from '#shared/translators/translator.ts'
import { eventItem } from '../data/events.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { historyOf } from '../lib/lookups/history-of.ts'
import { refuseOwn } from '../lib/refuse-own.ts'

type Move = { status: TranslatorStatus; from: TranslatorStatus; action: ActOf<'translator'>; reason: string | null }

/**
 * One decision about a translator: status, role, audit row in one transaction, then a mail. It holds from the next request of
 * that person. Of several at once one wins; the others hear that it was decided.
 */
export async function decide(ctx: Ctx<'data' | 'mail'>, id: TranslatorId, move: Move): Promise<TranslatorRow> {
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
    !(await ctx.data.translators.decide(
      row,
      { status, by, reason },
      [audit, ...approvedItems(row, status, ctx.now())],
      ctx.now(),
    ))
  ) {
    throw await decidedBefore(ctx, id, (await ctx.data.translators.findById(id))?.status ?? row.status)
  }
  await ctx.mail.enqueue(mailOf(row, move))
  return (await ctx.data.translators.findById(id)) ?? row
}

/** That an account may work now, to be written with the change: each approval is an event of its own. */
function approvedItems(row: TranslatorRow, status: TranslatorStatus, now: Date) {
  if (status !== 'approved' || row.userId === null) return []
  return [eventItem(eventOf('translator.approved', { userId: row.userId, decision: row.decisions + 1 }, now))]
}

/** The refusal of a decision that somebody else has made: which one, who and when. */
async function decidedBefore(ctx: Ctx<'data'>, id: TranslatorId, status: TranslatorStatus): Promise<AppError> {
  const [last] = await historyOf(ctx, `translator:${id}`)
  const who = last?.by ? { by: last.by, at: last.at } : {}
  return new AppError('application-decided', {}, { facts: { status, ...who } })
}

/** One mail a decision, however often it is asked for. */
function mailOf(row: TranslatorRow, { action, reason }: Move): Mail {
  const to: MailTo = row.userId === null ? { email: row.email, language: row.language } : { userId: row.userId }
  const cause = `translator-${action}:${row.id}:${row.decisions + 1}`
  switch (action) {
    case 'approved':
      return { cause, to, template: 'translator-approved', data: {} }
    case 'rejected':
      return { cause, to, template: 'translator-rejected', data: reason ? { reason } : {} }
    case 'suspended':
      return { cause, to, template: 'translator-suspended', data: { reason: reason ?? '' } }
    default:
      return { cause, to, template: 'translator-reinstated', data: {} }
  }
}
