import { AppError, notFound } from '#shared/lib/error.ts'
import type { answerOwnTicket as row } from '#shared/support/api.ts'
import { changeByPerson, isTicketOpen, ticketAnswerLimit } from '#shared/support/ticket.ts'
import { messageItem } from '../data/staff/tickets.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { ownConversation } from './own-conversation.ts'

/** What a person writes about an own question. One that was settled is open again, and its clock starts. */
export const answerOwnTicket: Verb<typeof row, 'data'> = async (ctx, { id, message }) => {
  const now = ctx.now()
  const verdict = await ctx.data.limits.hit(ticketAnswerLimit, String(caller(ctx).userId), now)
  if (!verdict.allowed) throw new AppError('ticket-answers-too-many', {}, { retryAfter: verdict.retryAfter })
  const at = now.toISOString()
  const said = { id: ctx.newId(), from: 'person' as const, by: null, text: message, at }
  const changed = await ctx.data.tickets.change(
    id,
    (ticket) => ({
      fields: {
        status: isTicketOpen(ticket.status) ? ticket.status : 'open',
        waitingSince: ticket.waitingSince ?? at,
        lastChange: changeByPerson('message', at),
      },
      also: [messageItem(ticket, said)],
    }),
    now,
  )
  if (!changed) throw notFound()
  const { output } = await ownConversation(ctx, id)
  return { output }
}
