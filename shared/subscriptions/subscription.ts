import * as z from 'zod'
import { planKeys } from './plan.ts'

export const PlanType = z.enum(planKeys)

/**
 * `incomplete`: not paid yet; `active`: paid; `past_due`: a renewal was refused and is tried again; `unpaid`: it is tried no
 * more; `canceled`: ended; `expired`: never paid.
 */
export const SubscriptionStatus = z.enum(['incomplete', 'active', 'past_due', 'unpaid', 'canceled', 'expired'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/**
 * The one table of legal moves. Each status is what Stripe says when it is asked, so a move may skip what lay between: an
 * incomplete one that was paid and then ended is seen as ended. What has ended never comes back.
 */
export const nextSubscriptionStatuses: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  incomplete: ['active', 'past_due', 'unpaid', 'canceled', 'expired'],
  active: ['past_due', 'unpaid', 'canceled'],
  past_due: ['active', 'unpaid', 'canceled'],
  unpaid: ['active', 'past_due', 'canceled'],
  canceled: [],
  expired: [],
}

/** The statuses that `to` may be written over, itself among them: the condition of the one writer. */
export const subscriptionStatusesBefore = (to: SubscriptionStatus): SubscriptionStatus[] =>
  SubscriptionStatus.options.filter((from) => from === to || nextSubscriptionStatuses[from].includes(to))

/** Nothing ever happens again: the account may subscribe anew. */
export const hasEnded = (status: SubscriptionStatus): boolean => nextSubscriptionStatuses[status].length === 0

/** Whether a plan runs on, or may: one that is not paid for any more, or is given back, gives no pages. */
export const mayGoOn = ({ status, guaranteeAskedAt }: Pick<Standing, 'status' | 'guaranteeAskedAt'>): boolean =>
  !hasEnded(status) && status !== 'unpaid' && guaranteeAskedAt === undefined

/** Paid for at some time and not ended: the account's one live subscription. */
export const isRunning = (status: SubscriptionStatus): boolean => status !== 'incomplete' && !hasEnded(status)

/** A renewal that is not refused, and that nobody has reported as paid yet, does not stop an active plan for this long. */
const renewalLeewayHours = 24

export type Standing = {
  status: SubscriptionStatus
  /** ISO. Of the period that was paid last. */
  periodEnd: string
  cancelAtPeriodEnd: boolean
  /** When the customer asked for the first payment back; the plan has ended with that. */
  guaranteeAskedAt?: string | undefined
}

/**
 * Whether translations may be taken from the plan now. A refused renewal leaves the plan usable until the end of the paid
 * period; one that was told to end is over at that moment.
 */
export function isEntitled({ status, periodEnd, cancelAtPeriodEnd, guaranteeAskedAt }: Standing, now: Date): boolean {
  if (guaranteeAskedAt !== undefined || (status !== 'active' && status !== 'past_due')) return false
  const leewayHours = status === 'active' && !cancelAtPeriodEnd ? renewalLeewayHours : 0
  return now.getTime() < Date.parse(periodEnd) + leewayHours * 3_600_000
}

/**
 * Whether pages beyond the plan may be taken: not while a renewal is refused, for a card that refuses does not pay them, and not
 * while it waits to be paid, for the next period includes them.
 */
export const mayExceed = ({ status, periodEnd }: Pick<Standing, 'status' | 'periodEnd'>, now: Date): boolean =>
  status === 'active' && now.getTime() < Date.parse(periodEnd)
