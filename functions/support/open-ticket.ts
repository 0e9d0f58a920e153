import { TicketId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { openTicket as row } from '#shared/support/api.ts'
import { newTicket, ticketLimits } from '#shared/support/ticket.ts'
import type { Verb } from '../lib/http.ts'
import { limitAddress } from '../lib/limit-address.ts'

/**
 * Keeps a question for support and tells the person that it arrived. Anybody may ask; an address only so often a day. An account asks
 * under its own address, whatever was typed: staff would take another one for who reads their answer.
 */
export const openTicket: Verb<typeof row, 'data' | 'mail'> = async (ctx, input) => {
  const now = ctx.now()
  await limitAddress(ctx, ticketLimits, 'support-too-many')
  const id = TicketId.parse(ctx.newId())
  const email = ctx.actor?.email ?? input.email
  const userId = ctx.actor?.userId ?? null
  const asked = { ...input, email, id, author: 'person' as const, userId, language: ctx.language }
  await ctx.data.tickets.create(newTicket(asked, now))
  const to = ctx.actor ? { userId: ctx.actor.userId } : { email, language: ctx.language }
  await ctx.mail.enqueue({
    cause: `ticket-received:${id}`,
    to,
    template: 'ticket-received',
    data: { ticketId: id, subject: input.subject },
  })
  return { output: { id, ...messageOf('support-received') } }
}
