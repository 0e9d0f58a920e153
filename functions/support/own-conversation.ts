import { notFound } from '#shared/lib/error.ts'
import type { TicketId } from '#shared/lib/id.ts'
import type { OwnConversation, OwnTicket, TicketMessage } from '#shared/support/conversation.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Ctx } from '../lib/ctx.ts'

/** A ticket as its person sees it. What the product told an operator is not theirs to read: only what support wrote then. */
export const ownTicket = (ticket: Ticket): OwnTicket => ({
  id: ticket.id,
  status: ticket.status,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
  subject: ticket.author === 'person' ? ticket.subject : null,
  answered: ticket.adminResponse !== null,
})

export async function ownConversation(ctx: Ctx<'data'>, id: TicketId): Promise<OwnConversation> {
  const [ticket, messages] = await Promise.all([
    ctx.data.tickets.find(id),
    ctx.data.tickets.listMessages(id, { notes: false }),
  ])
  if (!ticket) throw notFound()
  const message = ticket.author === 'person' ? ticket.message : null
  return { ticket: { ...ownTicket(ticket), message, leave: ticket.leave }, messages: messages.flatMap(spoken) }
}

const spoken = ({ id, from, text, at }: TicketMessage): OwnConversation['messages'] =>
  from === 'note' ? [] : [{ id, from, text, at }]
