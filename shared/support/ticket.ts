import * as z from 'zod'
import { siteLanguages } from '../languages/site-language.ts'
import { QueueItemId, TicketId, TranslationId, UserId } from '../lib/id.ts'

export const TicketStatus = z.enum(['open', 'in_progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>
export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof TicketPriority>

/** Somebody still has to do something about it. */
export const isTicketOpen = (status: TicketStatus): boolean => status === 'open' || status === 'in_progress'

/** The last thing that changed a ticket: what a second member of the staff is told. `by` is null for the person who asked. */
export const TicketChange = z.object({
  by: UserId.nullable(),
  at: z.iso.datetime(),
  what: z.enum(['status', 'priority', 'assignee', 'reply', 'message', 'leave']),
  /** Of a status or a priority. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TicketChange = z.infer<typeof TicketChange>

/** What the person who asked did. */
export const changeByPerson = (what: 'message' | 'leave', at: string): TicketChange => ({
  by: null,
  at,
  what,
  before: null,
  after: null,
})

/** A question to support, or what the product itself tells an operator. Staff may set any status; a reply resolves it. */
export const Ticket = z.object({
  id: TicketId,
  author: z.enum(['person', 'product']),
  userId: UserId.nullable(),
  name: z.string(),
  email: z.string(),
  /** Of the mails to somebody without an account. */
  language: z.enum(siteLanguages).default('en'),
  subject: z.string(),
  message: z.string(),
  status: TicketStatus,
  priority: TicketPriority,
  assigneeId: UserId.nullable().default(null),
  /** The newest reply. */
  adminResponse: z.string().nullable(),
  /** Since when somebody waits for an answer; null once there is one. */
  waitingSince: z.iso.datetime().nullable().default(null),
  /** The job that a translator asks about, or appeals: then its answer is the decision that staff make there. */
  jobId: QueueItemId.nullable().default(null),
  /** Documents of the person whose text support may read while the ticket is open. */
  leave: z.array(TranslationId).default([]),
  lastChange: TicketChange.nullable().default(null),
  /** Raised by each change: who writes over another one's change is told so. */
  version: z.number().int().nonnegative().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Ticket = z.infer<typeof Ticket>

type Asked = Pick<Ticket, 'id' | 'author' | 'userId' | 'name' | 'email' | 'subject' | 'message'>

/** A ticket as it begins. */
export function newTicket(asked: Asked & Partial<Pick<Ticket, 'priority' | 'language' | 'jobId'>>, now: Date): Ticket {
  const at = now.toISOString()
  return Ticket.parse({
    priority: 'medium',
    ...asked,
    status: 'open',
    adminResponse: null,
    waitingSince: at,
    createdAt: at,
    updatedAt: at,
  })
}

/** Whether the person it is about sees it: what the product tells an operator is theirs once support has written to them. */
export const isShownToPerson = ({ author, adminResponse }: Pick<Ticket, 'author' | 'adminResponse'>): boolean =>
  author === 'person' || adminResponse !== null

/** Whether support may read the text of a document now. */
export const givesLeave = (ticket: Pick<Ticket, 'leave' | 'status' | 'userId'>, id: TranslationId): boolean =>
  isTicketOpen(ticket.status) && ticket.userId !== null && ticket.leave.includes(id)

/** What support promises for its answer, as the page and the mail say. */
export const supportAnswerHours = 2

/** Tickets that one address may open in a day, and everybody together. */
export const ticketLimits = {
  address: { scope: 'ticket-address', max: 10, windowSeconds: 86_400 },
  everybody: { scope: 'ticket-all', max: 5000, windowSeconds: 86_400 },
} as const

/** Answers of one person in a day. */
export const ticketAnswerLimit = { scope: 'ticket-answer', max: 50, windowSeconds: 86_400 } as const

/** Open tickets above which the badge turns red. */
export const manyOpenTickets = 5
/** Characters of the message in a list. */
export const ticketPreviewCharacters = 60
