import * as z from 'zod'
import { TicketId } from '../lib/id.ts'
import { anyone, route } from '../lib/route.ts'
import { Email, line } from '../lib/text.ts'

export const TicketRequest = z.object({
  name: line(200, 'Please enter your name'),
  email: Email,
  subject: line(200, 'Please enter a subject'),
  message: z
    .string()
    .trim()
    .min(10, 'Please describe your question in a sentence or two')
    .max(5000, 'Please keep your question under 5000 characters'),
})
export type TicketRequest = z.infer<typeof TicketRequest>

export const openTicket = route({
  name: 'openTicket',
  method: 'POST',
  path: '/api/support-tickets',
  access: anyone,
  input: TicketRequest,
  output: z.object({ id: TicketId, message: z.string() }),
  summary: 'Ask support; the answer comes by mail',
})
