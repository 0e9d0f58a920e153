import * as z from 'zod'

const count = z.number().int().nonnegative()
const cents = count

/** Whether a job is late is a matter of the clock, so late ones are counted when they are asked for, and no further than this. */
export const lateLimit = 100

/**
 * How many of each thing there are now, for the cards of the console. A part is absent where the caller may not read the list that
 * it counts. Counters follow the table by about a second.
 */
export const Counts = z.object({
  tickets: z
    .object({
      total: count,
      open: count,
      in_progress: count,
      resolved: count,
      closed: count,
      /** Urgent ones that are not settled. */
      urgent: count,
    })
    .optional(),
  queue: z
    .object({
      total: count,
      pending: count,
      assigned: count,
      in_progress: count,
      completed: count,
      rejected: count,
      /** Promised for a time that has passed; counted up to `lateLimit`. */
      late: count,
    })
    .optional(),
  translations: z
    .object({ total: count, ai: count, certified: count, completed: count, failed: count, human_review: count })
    .optional(),
  /** Translators' applications; those whose address nobody has proven do not count. */
  applications: z
    .object({ total: count, pending: count, approved: count, rejected: count, suspended: count })
    .optional(),
  /** Applications for the API. */
  apiApplications: z.object({ total: count, pending: count, approved: count, rejected: count }).optional(),
  /** What waits in "Pending Payouts". `average` is the pay of one; all money in cents. */
  payouts: z
    .object({
      pending: count,
      queued: count,
      processing: count,
      failed: count,
      amountCents: cents,
      platformFeeCents: cents,
      averageCents: cents,
    })
    .optional(),
  /** Accounts that were not erased. */
  users: z.object({ total: count, verified: count, disabled: count, staff: count }).optional(),
})
export type Counts = z.infer<typeof Counts>
