import type * as z from 'zod'
import { eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { updateTicket as row } from '#shared/support/desk-api.ts'
import { isTicketOpen, type Ticket, type TicketChange } from '#shared/support/ticket.ts'
import { eventItem } from '../data/events.ts'
import { type Decision, messageItem } from '../data/staff/tickets.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { appealWaits } from './appeal-waits.ts'
import { staffAct } from './staff-act.ts'
import { namesOf, staffTicket } from './staff-view.ts'

type Change = Omit<z.output<(typeof row)['input']>, 'id' | 'version'>

/**
 * What staff do to a ticket: any status, a priority, an assignee, an answer, which resolves it and is mailed by its event. Who saw an
 * older version is told what was changed since, and by whom. The ticket of an appeal ends by the decision at the job, which is mailed from there.
 */
export const updateTicket: Verb<typeof row, 'data'> = async (ctx, { id, version, ...change }) => {
  await checkAssignee(ctx, change.assigneeId)
  const now = ctx.now()
  const messageId = ctx.newId()
  const changed = await ctx.data.tickets.change(
    id,
    async (ticket) => {
      if (version !== undefined && version !== ticket.version) throw await changedSince(ctx, ticket)
      if (settles(change) && (await appealWaits(ctx, ticket))) throw new AppError('ticket-of-appeal')
      return decide(ctx, ticket, change, { now, messageId })
    },
    now,
  )
  if (!changed) throw notFound()
  return { output: { ticket: await staffTicket(ctx, changed.after) } }
}

/** Whether a change ends the ticket. */
const settles = ({ adminResponse, status }: Change): boolean =>
  adminResponse !== undefined || (status !== undefined && !isTicketOpen(status))

function decide(
  ctx: Ctx<'data'>,
  before: Ticket,
  change: Change,
  { now, messageId }: { now: Date; messageId: number },
): Decision {
  const by = caller(ctx).userId
  const at = now.toISOString()
  const { adminResponse } = change
  const after = {
    status: change.status ?? (adminResponse === undefined ? before.status : 'resolved'),
    priority: change.priority ?? before.priority,
    assigneeId: change.assigneeId === undefined ? before.assigneeId : change.assigneeId,
  }
  const facts = ['status', 'priority', 'assigneeId'] as const
  const differing = facts.filter((name) => after[name] !== before[name])
  const of = (values: typeof after) => Object.fromEntries(differing.map((name) => [name, values[name]]))
  const told = {
    before: of(before),
    after: { ...of(after), ...(adminResponse !== undefined && { answerCharacters: adminResponse.length }) },
  }
  const fields: Partial<Ticket> = {
    ...after,
    lastChange: { by, at, ...changeOf(before, after, adminResponse !== undefined) },
    waitingSince: waitingSince(before, after.status, adminResponse !== undefined, at),
    ...(adminResponse !== undefined && { adminResponse }),
  }
  const audit = staffAct(
    ctx,
    adminResponse === undefined ? 'ticket.updated' : 'ticket.answered',
    `ticket:${before.id}`,
    told,
  )
  if (adminResponse === undefined) return { fields, also: [audit] }
  const said = messageItem(before, { id: messageId, from: 'staff', by, text: adminResponse, at })
  const answered = eventOf('ticket.answered', { ticketId: before.id, messageId, messageAt: at }, now)
  return { fields, also: [said, eventItem(answered), audit] }
}

type Facts = Pick<Ticket, 'status' | 'priority' | 'assigneeId'>

function changeOf(before: Facts, after: Facts, isReply: boolean): Pick<TicketChange, 'what' | 'before' | 'after'> {
  if (isReply) return { what: 'reply', before: null, after: null }
  if (after.status !== before.status) return { what: 'status', before: before.status, after: after.status }
  if (after.priority !== before.priority) return { what: 'priority', before: before.priority, after: after.priority }
  return { what: 'assignee', before: null, after: null }
}

/** An answer ends the wait; who opens a settled ticket again says that somebody waits. */
function waitingSince(before: Ticket, status: Ticket['status'], isReply: boolean, at: string): string | null {
  if (isReply || !isTicketOpen(status)) return null
  return isTicketOpen(before.status) ? before.waitingSince : at
}

async function checkAssignee(ctx: Ctx<'data'>, id: UserId | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const user = await ctx.data.users.findById(id)
  if (!user?.adminLevel || user.disabled) throw new AppError('ticket-assignee', {}, { field: 'assigneeId' })
}

/** The refusal that says who changed what, for the version that was seen is not the newest. */
async function changedSince(ctx: Ctx<'data'>, { version, lastChange }: Ticket): Promise<AppError> {
  // Nobody changed it yet: the version was never given out.
  if (!lastChange) return new AppError('changed-meanwhile')
  const { by, at, what, before, after } = lastChange
  const name = (await namesOf(ctx, [by]))(by) ?? ''
  const facts = { version, changedBy: name, changedAt: at, change: what, before: before ?? '', after: after ?? '' }
  return by === null
    ? new AppError('ticket-person-wrote', {}, { facts })
    : new AppError('ticket-changed', { name }, { facts })
}
