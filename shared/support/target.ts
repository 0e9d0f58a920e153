import { payDay } from '../payouts/friday.ts'
import { isTicketOpen, type Ticket, type TicketPriority } from './ticket.ts'

const hourMs = 3_600_000

/** Hours within which a ticket is answered; high ones the same day, in the time of New York. */
const targetHours: Record<Exclude<TicketPriority, 'high'>, number> = { urgent: 0, medium: 24, low: 48 }

/** When the answer is due; null while nobody waits for one. */
export function answerDueAt({
  status,
  priority,
  waitingSince,
}: Pick<Ticket, 'status' | 'priority' | 'waitingSince'>): string | null {
  if (waitingSince === null || !isTicketOpen(status)) return null
  const since = new Date(waitingSince)
  const due = priority === 'high' ? endOfDay(since) : new Date(since.getTime() + targetHours[priority] * hourMs)
  return due.toISOString()
}

/** The midnight after `at` in New York, which is at four or five o'clock of UTC. */
function endOfDay(at: Date): Date {
  const today = payDay(at)
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10)
  const early = new Date(`${tomorrow}T04:00:00.000Z`)
  return payDay(early) === tomorrow ? early : new Date(early.getTime() + hourMs)
}
