import type * as z from 'zod'
import { TicketId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listTickets as row } from '#shared/support/desk-api.ts'
import { isTicketOpen, type Ticket, TicketStatus } from '#shared/support/ticket.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { searchedNumber } from '../lib/lookups/searched-number.ts'
import { mergedPage, type Placed, type Source } from '../lib/merged-page.ts'
import { monthly } from '../lib/months.ts'
import { staffTickets } from './staff-view.ts'

type Wish = z.output<(typeof row)['input']>

/** Tickets for staff, newest first or soonest due first. */
export const listTickets: Verb<typeof row, 'data'> = async (ctx, wish) => {
  const { rows, next } = wish.search ? { rows: await search(ctx, wish.search), next: undefined } : await list(ctx, wish)
  return {
    output: { tickets: await staffTickets(ctx, rows) },
    ...(next !== undefined && { headers: { [nextCursorHeader]: next } }),
  }
}

function list(ctx: Ctx<'data'>, wish: Wish) {
  const { status, priority, assignee, sort, cursor, limit } = wish
  const wanted = status ? [status] : TicketStatus.options
  const assigneeId = assignee === 'me' ? caller(ctx).userId : assignee === 'nobody' ? null : assignee
  const keep = (ticket: Ticket) =>
    (priority === undefined || ticket.priority === priority) &&
    (assigneeId === undefined || ticket.assigneeId === assigneeId)
  return sort === 'target'
    ? mergedPage(dueSources(ctx, wanted), { from: cursor, limit, order: 'rising', keep })
    : mergedPage(timeSources(ctx, wanted), { from: cursor, limit, order: 'falling', keep })
}

const timeSources = (ctx: Ctx<'data'>, wanted: readonly TicketStatus[]): Source<Ticket>[] =>
  wanted.map((status) => {
    const read = async (month: string, stretch: { before: string | undefined; limit: number }) =>
      reached((await ctx.data.tickets.listAt(status, month, stretch)).map(placed), stretch.limit)
    if (!isTicketOpen(status)) return monthly(ctx.now(), read)
    return (before, limit) => read('', { before, limit })
  })

const dueSources = (ctx: Ctx<'data'>, wanted: readonly TicketStatus[]): Source<Ticket>[] =>
  wanted.filter(isTicketOpen).map((status) => (after, limit) => ctx.data.tickets.listDue(status, { after, limit }))

const placed = (row: Ticket): Placed<Ticket> => ({ at: `${row.createdAt}#${row.id}`, row })

const reached = <T>(rows: Placed<T>[], limit: number) => ({
  rows,
  reach: rows.length === limit ? rows.at(-1)?.at : undefined,
})

const most = 50

/** By its number, or all of one address: those of its account, and what was asked without signing in. */
async function search(ctx: Ctx<'data'>, text: string): Promise<Ticket[]> {
  const { tickets, users } = ctx.data
  const number = searchedNumber(text)
  if (number !== undefined) {
    const ticket = await tickets.find(TicketId.parse(number))
    return ticket ? [ticket] : []
  }
  if (!text.includes('@')) return []
  const user = await users.findByEmail(text.toLowerCase())
  const found = await Promise.all([
    tickets.listFrom(text, { limit: most }),
    ...(user ? [tickets.listOf(user.id, { limit: most })] : []),
  ])
  return found
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, most)
}
