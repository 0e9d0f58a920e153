import { newTicket, type Ticket } from '#shared/support/ticket.ts'
import type { Ctx } from './ctx.ts'
import { ticketIdFor } from './ticket-id-for.ts'

type Told = Pick<Ticket, 'userId' | 'subject' | 'message' | 'priority'>

/** A ticket of the product's own, once for each cause: false where it was told before. */
export const tellStaff = (ctx: Ctx<'data'>, cause: string, told: Told): Promise<boolean> =>
  ctx.data.tickets.createOnce(
    newTicket({ ...told, id: ticketIdFor(cause), author: 'product', name: '', email: '' }, ctx.now()),
  )
