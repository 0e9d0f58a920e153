import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { type TicketId, TranslationId, UserId } from '../lib/id.ts'
import { field } from '../messages/field.ts'
import { Ticket } from './ticket.ts'

/** What staff write to a person, or a person to staff. */
export const TicketText = z.string().trim().min(1, field('ticket-text-required')).max(5000, field('ticket-text-long'))

/** One thing that was said, oldest first on a page; the question itself and notes of staff stand apart. */
export const TicketMessage = z.object({
  id: z.number().int().positive(),
  from: z.enum(['person', 'staff', 'note']),
  /** Who of the staff wrote it. */
  by: UserId.nullable(),
  text: z.string(),
  at: z.iso.datetime(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** An own question, as its person sees it. `subject` is null where support has written first. */
export const OwnTicket = Ticket.pick({ id: true, status: true, createdAt: true, updatedAt: true }).extend({
  subject: z.string().nullable(),
  answered: z.boolean(),
})
export type OwnTicket = z.infer<typeof OwnTicket>

export const OwnConversation = z.object({
  ticket: OwnTicket.extend({ message: z.string().nullable(), leave: z.array(TranslationId) }),
  messages: z.array(
    TicketMessage.pick({ id: true, text: true, at: true }).extend({ from: z.enum(['person', 'staff']) }),
  ),
})
export type OwnConversation = z.infer<typeof OwnConversation>

/** A ticket as staff see it: names stand beside numbers. */
export const StaffTicket = Ticket.omit({ lastChange: true }).extend({
  assignedTo: z.string().nullable(),
  /** When its answer is due; null while nobody waits for one. */
  dueAt: z.iso.datetime().nullable(),
  lastChange: Ticket.shape.lastChange.unwrap().unwrap().extend({ name: z.string().nullable() }).nullable(),
})
export type StaffTicket = z.infer<typeof StaffTicket>

export const StaffMessage = TicketMessage.extend({ name: z.string().nullable() })
export type StaffMessage = z.infer<typeof StaffMessage>

/** What staff may put into an answer: of a template, `{name}` and `{number}` are replaced. */
export const TemplateText = z.object({
  title: z.string().trim().min(1, field('template-title-required')).max(100),
  text: TicketText,
})
export const AnswerTemplate = TemplateText.extend({
  id: z.number().int().positive(),
  version: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime(),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

export const mostTemplates = 100

/** The text of a template for one ticket. */
export const filledTemplate = (text: string, ticket: { id: TicketId; name: string }): string =>
  text.replaceAll('{name}', () => ticket.name.trim()).replaceAll('{number}', String(ticket.id))

/** Somebody who may have a ticket. */
export const Colleague = z.object({ id: UserId, name: z.string(), level: AdminLevel })
export type Colleague = z.infer<typeof Colleague>
