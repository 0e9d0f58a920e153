import type { UserId } from '#shared/lib/id.ts'
import type { StaffMessage, StaffTicket, TicketMessage } from '#shared/support/conversation.ts'
import { answerDueAt } from '#shared/support/target.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Ctx } from '../lib/ctx.ts'

type Names = (id: UserId | null) => string | null

/** The names of members of the staff, each looked up once. */
export async function namesOf(ctx: Ctx<'data'>, ids: readonly (UserId | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const users = await Promise.all(wanted.map((id) => ctx.data.users.findById(id)))
  const names = new Map(users.flatMap((user) => (user ? [[user.id, `${user.firstName} ${user.lastName}`.trim()]] : [])))
  return (id) => (id === null ? null : names.get(id) || String(id))
}

export async function staffTickets(ctx: Ctx<'data'>, tickets: readonly Ticket[]): Promise<StaffTicket[]> {
  const names = await namesOf(
    ctx,
    tickets.flatMap(({ assigneeId, lastChange }) => [assigneeId, lastChange?.by ?? null]),
  )
  return tickets.map((ticket) => ({
    ...ticket,
    assignedTo: names(ticket.assigneeId),
    dueAt: answerDueAt(ticket),
    lastChange: ticket.lastChange && { ...ticket.lastChange, name: names(ticket.lastChange.by) },
  }))
}

export async function staffTicket(ctx: Ctx<'data'>, ticket: Ticket): Promise<StaffTicket> {
  const [view] = await staffTickets(ctx, [ticket])
  if (!view) throw new Error('A ticket has one view')
  return view
}

export async function staffMessages(ctx: Ctx<'data'>, messages: readonly TicketMessage[]): Promise<StaffMessage[]> {
  const names = await namesOf(
    ctx,
    messages.map(({ by }) => by),
  )
  return messages.map((message) => ({ ...message, name: names(message.by) }))
}
