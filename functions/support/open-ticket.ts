import { TicketId } from '#shared/lib/id.ts'
import type { openTicket as row } from '#shared/support/api.ts'
import { ticketLimits } from '#shared/support/ticket.ts'
import type { Verb } from '../lib/http.ts'
import { limitAddress } from '../lib/limit-address.ts'

/** Keeps a question for support and tells the person that it arrived. Anybody may ask; an address only so often a day. */
export const openTicket: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const now = ctx.now()
  await limitAddress(
    ctx,
    ticketLimits,
    'You have sent several questions already. Please wait for our answer, or write us a mail.',
  )
  const id = TicketId.parse(ctx.newId())
  const at = now.toISOString()
  await ctx.data.tickets.create({
    ...input,
    id,
    author: 'person',
    userId: ctx.actor?.userId ?? null,
    status: 'open',
    priority: 'medium',
    assignedTo: null,
    adminResponse: null,
    createdAt: at,
    updatedAt: at,
  })
  const to = ctx.actor ? { userId: ctx.actor.userId } : { email: input.email, language: ctx.language }
  await ctx.mail.enqueue({
    cause: `ticket-received:${id}`,
    to,
    template: 'ticket-received',
    data: { ticketId: id, subject: input.subject },
  })
  return { output: { id, message: 'We have your question and will answer by email.' } }
}
