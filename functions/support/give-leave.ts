import { AppError, notFound } from '#shared/lib/error.ts'
import type { giveLeave as row } from '#shared/support/api.ts'
import { changeByPerson, isTicketOpen } from '#shared/support/ticket.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { ownConversation } from './own-conversation.ts'

const most = 20

/** Lets support read an own document, or not any more. It holds while the question is open, and for nobody else's document. */
export const giveLeave: Verb<typeof row, 'data'> = async (ctx, { id, translationId, given }) => {
  if ((await ctx.data.translations.findOwner(translationId)) !== caller(ctx).userId) throw notFound()
  const now = ctx.now()
  const changed = await ctx.data.tickets.change(
    id,
    (ticket) => {
      if (given && !isTicketOpen(ticket.status)) throw new AppError('ticket-not-open')
      const others = ticket.leave.filter((one) => one !== translationId)
      const leave = given ? [...others, translationId].slice(-most) : others
      return { fields: { leave, lastChange: changeByPerson('leave', now.toISOString()) } }
    },
    now,
  )
  if (!changed) throw notFound()
  const { output } = await ownConversation(ctx, id)
  return { output }
}
