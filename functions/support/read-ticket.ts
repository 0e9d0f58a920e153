import { notFound } from '#shared/lib/error.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { readTicket as row } from '#shared/support/desk-api.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { appealWaits } from './appeal-waits.ts'
import { staffMessages, staffTicket } from './staff-view.ts'

const mostOthers = 10

/** One ticket with what was said last, and what else its person asked; the cursor leads to what was said earlier. */
export const readTicket: Verb<typeof row, 'data'> = async (ctx, { id, cursor: before, limit }) => {
  const ticket = await ctx.data.tickets.find(id)
  if (!ticket) throw notFound()
  const [view, { rows, next }, others, waits] = await Promise.all([
    staffTicket(ctx, ticket),
    ctx.data.tickets.listLastMessages(id, { notes: true, before, limit }),
    othersOf(ctx, ticket),
    appealWaits(ctx, ticket),
  ])
  return {
    output: { ticket: view, messages: await staffMessages(ctx, rows), others, appealWaits: waits },
    ...(next !== undefined && { headers: { [nextCursorHeader]: next } }),
  }
}

async function othersOf(ctx: Ctx<'data'>, { id, userId, email }: Ticket): Promise<Ticket[]> {
  if (userId === null && !email) return []
  const page = { limit: mostOthers + 1 }
  const { rows } = await (userId === null
    ? ctx.data.tickets.listFrom(email, page)
    : ctx.data.tickets.listOf(userId, page))
  return rows.filter((other) => other.id !== id).slice(0, mostOthers)
}
