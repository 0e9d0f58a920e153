import * as z from 'zod'
import { MessageAnswer } from '../lib/answer.ts'
import { TicketId, TranslationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { anyone, own, route, signedIn } from '../lib/route.ts'
import { Email, line } from '../lib/text.ts'
import { field } from '../messages/field.ts'
import { OwnConversation, OwnTicket, TicketText } from './conversation.ts'

export const TicketRequest = z.object({
  name: line(200, field('support-name')),
  email: Email,
  subject: line(200, field('support-subject')),
  message: z.string().trim().min(10, field('support-question')).max(5000, field('support-question-long')),
})
export type TicketRequest = z.infer<typeof TicketRequest>

export const openTicket = route({
  name: 'openTicket',
  method: 'POST',
  path: '/api/support-tickets',
  access: anyone,
  input: TicketRequest,
  output: z.object({ id: TicketId, ...MessageAnswer.shape }),
  summary: 'Ask support; the answer comes by mail',
})

const One = z.object({ id: TicketId })
const ownTicket = { access: own('ticket'), ids: ({ id }: z.output<typeof One>) => [id], output: OwnConversation }

export const listOwnTickets = route({
  name: 'listOwnTickets',
  method: 'GET',
  path: '/api/support-tickets',
  access: signedIn,
  input: PageInput,
  output: z.object({ tickets: z.array(OwnTicket) }),
  summary: 'The caller’s questions to support, newest first; the next cursor stands in a header',
})

export const readOwnTicket = route({
  ...ownTicket,
  name: 'readOwnTicket',
  method: 'GET',
  path: '/api/support-tickets/{id}',
  input: PageInput.extend(One.shape),
  summary: 'An own question and what was said last; the cursor of what was said earlier stands in a header',
})

export const answerOwnTicket = route({
  ...ownTicket,
  name: 'answerOwnTicket',
  method: 'POST',
  path: '/api/support-tickets/{id}/messages',
  input: One.extend({ message: TicketText }),
  summary: 'Write to support about an own question; a settled one is open again',
})

export const giveLeave = route({
  ...ownTicket,
  name: 'giveLeave',
  method: 'PUT',
  path: '/api/support-tickets/{id}/leave',
  input: One.extend({ translationId: TranslationId, given: z.boolean() }),
  summary: 'Let support read an own document while the question is open, or not any more',
})
