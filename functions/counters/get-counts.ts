import type { getCounts as row } from '#shared/counters/api.ts'
import { lateLimit } from '#shared/counters/counts.ts'
import { may, type Power } from '#shared/staff/powers.ts'
import type { Verb } from '../lib/http.ts'

/** The counts of the lists that the caller may read. */
export const getCounts: Verb<typeof row, 'data'> = async (ctx) => {
  const [counts, late] = await Promise.all([
    ctx.data.counters.now(),
    may(ctx.actor?.adminLevel, 'queue.read') ? ctx.data.queue.countLate(ctx.now(), lateLimit) : 0,
  ])
  /** The named fields of a noun. What was never counted is nothing, and so is what was taken away before it was counted. */
  const of = <F extends string>(noun: string, ...fields: F[]) =>
    Object.fromEntries(fields.map((field) => [field, Math.max(0, counts[`${noun}.${field}`] ?? 0)])) as Record<
      F,
      number
    >
  const read = <T>(power: Power, part: () => T): T | undefined =>
    may(ctx.actor?.adminLevel, power) ? part() : undefined
  return {
    output: {
      tickets: read('tickets.read', () =>
        of('tickets', 'total', 'open', 'in_progress', 'resolved', 'closed', 'urgent'),
      ),
      queue: read('queue.read', () => ({
        ...of('queue', 'total', 'pending', 'assigned', 'in_progress', 'completed', 'rejected'),
        late,
      })),
      translations: read('translations.read', () =>
        of('translations', 'total', 'ai', 'certified', 'completed', 'failed', 'human_review'),
      ),
      applications: read('applications.read', () =>
        of('applications', 'total', 'pending', 'approved', 'rejected', 'suspended'),
      ),
      apiApplications: read('access-requests.read', () =>
        of('apiApplications', 'total', 'pending', 'approved', 'rejected'),
      ),
      payouts: read('payouts.read', () => {
        const { pendingCents, pendingFeeCents, ...lists } = of(
          'payouts',
          'pending',
          'queued',
          'processing',
          'failed',
          'pendingCents',
          'pendingFeeCents',
        )
        return {
          ...lists,
          amountCents: pendingCents,
          platformFeeCents: pendingFeeCents,
          averageCents: lists.pending > 0 ? Math.round(pendingCents / lists.pending) : 0,
        }
      }),
      users: read('users.read', () => of('users', 'total', 'verified', 'disabled', 'staff')),
    },
  }
}
