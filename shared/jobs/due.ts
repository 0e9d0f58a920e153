import type { JobPriority } from './job.ts'
import { JobPriority as Priorities } from './job.ts'
import { jobRules } from './lock.ts'

const hourMs = 3_600_000

/** When the certified translation is promised: `estimatedCompletionTime`. */
export const dueFrom = (paidAt: string): string =>
  new Date(Date.parse(paidAt) + jobRules.dueHours * hourMs).toISOString()

/** Hours until the promised time; negative when it has passed. */
const hoursLeft = (dueAt: string, now: Date): number => (Date.parse(dueAt) - now.getTime()) / hourMs

export const isLate = (dueAt: string, now: Date): boolean => hoursLeft(dueAt, now) < 0

/** The priority rises as the promised time nears. It never falls below `given`, which staff may have chosen. */
export function priorityAt(dueAt: string, now: Date, given: JobPriority): JobPriority {
  const left = hoursLeft(dueAt, now)
  const due: JobPriority = left <= jobRules.urgentHours ? 'urgent' : left <= jobRules.highHours ? 'high' : 'low'
  return rank(due) > rank(given) ? due : given
}

/** When `priorityAt` next answers something higher. */
export function nextRise(dueAt: string, now: Date): string | undefined {
  return [jobRules.highHours, jobRules.urgentHours]
    .map((hours) => new Date(Date.parse(dueAt) - hours * hourMs).toISOString())
    .find((at) => at > now.toISOString())
}

const rank = (priority: JobPriority): number => Priorities.options.indexOf(priority)
