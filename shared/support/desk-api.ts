import * as z from 'zod'
import { Empty } from '../lib/answer.ts'
import { TicketId, UserId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { route, staff } from '../lib/route.ts'
import { AnswerTemplate, Colleague, StaffMessage, StaffTicket, TemplateText, TicketText } from './conversation.ts'
import { TicketPriority, TicketStatus } from './ticket.ts'

const One = z.object({ id: TicketId })

export const listTickets = route({
  name: 'listTickets',
  method: 'GET',
  path: '/api/admin/support-tickets',
  access: staff('tickets.read'),
  input: PageInput.extend({
    status: TicketStatus.optional(),
    priority: TicketPriority.optional(),
    /** Those of the caller, of nobody, or of one member of the staff. */
    assignee: z.union([z.enum(['me', 'nobody']), UserId]).optional(),
    /** Newest first, or whose answer is due next: then only those that wait for one. */
    sort: z.enum(['time', 'target']).default('time'),
    /** The number of a ticket, or the address of who asked. */
    search: z.string().trim().max(254).optional(),
  }),
  output: z.object({ tickets: z.array(StaffTicket) }),
  summary: 'Tickets of support by status, priority and assignee; the next cursor stands in a header',
})

export const readTicket = route({
  name: 'readTicket',
  method: 'GET',
  path: '/api/admin/support-tickets/{id}',
  access: staff('tickets.read'),
  input: PageInput.extend(One.shape),
  output: z.object({
    ticket: StaffTicket,
    messages: z.array(StaffMessage),
    /** Other tickets of the same person, newest first. */
    others: z.array(StaffTicket.pick({ id: true, subject: true, status: true, createdAt: true })),
    /** The ticket of an appeal that is not decided yet takes no answer but the decision. */
    appealWaits: z.boolean(),
  }),
  summary: 'One ticket with what was said and noted last; the cursor of what was earlier stands in a header',
})

export const updateTicket = route({
  name: 'updateTicket',
  method: 'PUT',
  path: '/api/admin/support-tickets/{id}',
  access: staff('tickets.write'),
  input: One.extend({
    status: TicketStatus.optional(),
    priority: TicketPriority.optional(),
    /** Goes to the person by mail; without a status beside it the ticket is resolved. */
    adminResponse: TicketText.optional(),
    /** A member of the staff, or nobody. */
    assigneeId: UserId.nullable().optional(),
    /** The version that the caller saw: a later one refuses the change. */
    version: z.number().int().nonnegative().optional(),
  }),
  output: z.object({ ticket: StaffTicket }),
  summary: 'Set the status, the priority or the assignee of a ticket, or answer it',
})

export const listColleagues = route({
  name: 'listColleagues',
  method: 'GET',
  path: '/api/admin/colleagues',
  access: staff('tickets.write'),
  input: z.object({
    /** Words of a name or an address. */
    search: z.string().trim().max(200).default(''),
  }),
  output: z.object({ colleagues: z.array(Colleague) }),
  summary: 'Members of the staff who may have a ticket, by name',
})

export const noteTicket = route({
  name: 'noteTicket',
  method: 'POST',
  path: '/api/admin/support-tickets/{id}/notes',
  access: staff('tickets.write'),
  input: One.extend({ text: TicketText }),
  output: z.object({ note: StaffMessage }),
  summary: 'Keep a note that only staff see',
})

export const listAnswerTemplates = route({
  name: 'listAnswerTemplates',
  method: 'GET',
  path: '/api/admin/answer-templates',
  access: staff('tickets.read'),
  input: z.object({}),
  output: z.object({ templates: z.array(AnswerTemplate) }),
  summary: 'Templates of answers, by title',
})

export const createAnswerTemplate = route({
  name: 'createAnswerTemplate',
  method: 'POST',
  path: '/api/admin/answer-templates',
  access: staff('tickets.write'),
  input: TemplateText,
  output: z.object({ template: AnswerTemplate }),
  summary: 'Write a template of an answer',
})

const OneTemplate = z.object({ id: z.coerce.number<number | string>().int().positive() })

export const updateAnswerTemplate = route({
  name: 'updateAnswerTemplate',
  method: 'PUT',
  path: '/api/admin/answer-templates/{id}',
  access: staff('tickets.write'),
  input: OneTemplate.extend({ ...TemplateText.shape, version: z.number().int().nonnegative() }),
  output: z.object({ template: AnswerTemplate }),
  summary: 'Change a template of an answer',
})

export const deleteAnswerTemplate = route({
  name: 'deleteAnswerTemplate',
  method: 'DELETE',
  path: '/api/admin/answer-templates/{id}',
  access: staff('tickets.write'),
  input: OneTemplate,
  output: Empty,
  summary: 'Delete a template of an answer',
})
