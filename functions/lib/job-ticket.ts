import { TicketId } from '#shared/lib/id.ts'
import { newTicket, type Ticket } from '#shared/support/ticket.ts'
import type { User } from '../data/accounts/users.ts'
import { caller } from './caller.ts'
import type { Ctx } from './ctx.ts'

type Asked = Pick<Ticket, 'jobId' | 'subject' | 'message'>

/** A ticket of the caller about a job of theirs, to be written with what caused it. */
export function jobTicket(ctx: Ctx, user: User | null, asked: Asked): Ticket {
  const { userId, email } = caller(ctx)
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return newTicket({ ...asked, id: TicketId.parse(ctx.newId()), author: 'person', userId, name, email }, ctx.now())
}
