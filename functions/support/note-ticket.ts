import { notFound } from '#shared/lib/error.ts'
import type { noteTicket as row } from '#shared/support/desk-api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { staffAct } from './staff-act.ts'
import { staffMessages } from './staff-view.ts'

/** A note that only staff see. It changes nothing of the ticket, so that it never stands in a colleague's way. */
export const noteTicket: Verb<typeof row, 'data'> = async (ctx, { id, text }) => {
  const ticket = await ctx.data.tickets.find(id)
  if (!ticket) throw notFound()
  const note = { id: ctx.newId(), from: 'note' as const, by: caller(ctx).userId, text, at: ctx.now().toISOString() }
  const audit = staffAct(ctx, 'ticket-note.written', `ticket:${id}`, { after: { characters: text.length } })
  if (!(await ctx.data.tickets.addNote(ticket, note, [audit]))) throw notFound()
  const [view] = await staffMessages(ctx, [note])
  if (!view) throw new Error('A note has one view')
  return { output: { note: view } }
}
