import type { Handlers } from '../lib/subscriber.ts'

/** Mails an answer to who asked: in their language, and once, because its cause is the answer. */
export const handlers: Handlers<'support', 'data' | 'mail'> = {
  'ticket.answered': async (ctx, { data: { ticketId, messageId, messageAt } }) => {
    const [ticket, message] = await Promise.all([
      ctx.data.tickets.find(ticketId),
      ctx.data.tickets.findMessage(ticketId, messageAt, messageId),
    ])
    // Both leave with their person.
    if (!ticket || !message) return
    const { userId, email, language, author } = ticket
    // What the product told an operator about money of nobody's has nobody to answer.
    if (userId === null && !email) return
    await ctx.mail.enqueue({
      cause: `ticket-answered:${messageId}`,
      to: userId === null ? { email, language } : { userId },
      template: 'ticket-answered',
      data: {
        ticketId,
        ...(author === 'person' && { subject: ticket.subject }),
        answer: message.text,
        hasAccount: userId !== null,
      },
    })
  },
}
