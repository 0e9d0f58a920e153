import { TicketId } from '#shared/lib/id.ts'
import { sha256 } from './hash.ts'

/** The id of what the product tells an operator, made from its cause: there is one ticket however often Stripe tells. */
export const ticketIdFor = (cause: string): TicketId =>
  TicketId.parse(Buffer.from(sha256(cause), 'base64url').readUIntBE(0, 6) + 1)
