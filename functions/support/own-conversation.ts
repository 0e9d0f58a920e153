import { notFound } from '#shared/lib/error.ts'
import type { TicketId } from '#shared/lib/id.ts'
import { PageInput } from '#shared/lib/page.ts'
import type { OwnConversation, OwnTicket, TicketMessage } from '#shared/support/conversation.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Page } from '../data/page-of.ts'
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

/** With what was said last, or last before a place, and the place that what was said earlier stands before. */
export async function ownConversation(
  ctx: Ctx<'data'>,
  id: TicketId,
  { cursor: before, limit }: Page = PageInput.parse({}),
): Promise<{ output: OwnConversation; next: string | undefined }> {
  const [ticket, { rows, next }] = await Promise.all([
    ctx.data.tickets.find(id),
    ctx.data.tickets.listLastMessages(id, { notes: false, before, limit }),
  ])
  if (!ticket) throw notFound()
  const message = ticket.author === 'person' ? ticket.message : null
  const output = { ticket: { ...ownTicket(ticket), message, leave: ticket.leave }, messages: rows.flatMap(spoken) }
  return { output, next }
}

const spoken = ({ id, from, text, at }: TicketMessage): OwnConversation['messages'] =>
  from === 'note' ? [] : [{ id, from, text, at }]
