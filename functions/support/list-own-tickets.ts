import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listOwnTickets as row } from '#shared/support/api.ts'
import { isShownToPerson } from '#shared/support/ticket.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { ownTicket } from './own-conversation.ts'

/** The caller's questions, newest first. */
export const listOwnTickets: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.tickets.listOf(caller(ctx).userId, page)
  const tickets = rows.filter(isShownToPerson).map(ownTicket)
  return { output: { tickets }, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}
