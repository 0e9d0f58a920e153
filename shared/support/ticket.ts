import * as z from 'zod'
import { TicketId, UserId } from '../lib/id.ts'

export const TicketStatus = z.enum(['open', 'in_progress', 'resolved', 'closed'])
export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent'])

/** A question to support, or what the product itself tells an operator. Staff may set any status; a reply resolves it. */
export const Ticket = z.object({
  id: TicketId,
  author: z.enum(['person', 'product']),
  userId: UserId.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: TicketStatus,
  priority: TicketPriority,
  assignedTo: z.string().nullable(),
  adminResponse: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Ticket = z.infer<typeof Ticket>

/** What support promises for its answer, as the page and the mail say. */
export const supportAnswerHours = 2

/** Tickets that one address may open in a day, and everybody together. */
export const ticketLimits = {
  address: { scope: 'ticket-address', max: 10, windowSeconds: 86_400 },
  everybody: { scope: 'ticket-all', max: 5000, windowSeconds: 86_400 },
} as const
