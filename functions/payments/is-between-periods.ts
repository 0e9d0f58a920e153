import type { Order } from '#shared/payments/order.ts'
import { mayGoOn } from '#shared/subscriptions/subscription.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'

/**
 * Whether the period that an order took its pages in is over while nobody knows yet whether another one begins: until its renewal is paid
 * a plan stays in the old one, where nobody could use what comes back.
 */
export const isBetweenPeriods = ({ plan }: Order, row: Subscription | undefined, now: Date): boolean =>
  plan !== undefined &&
  row?.subscriptionId === plan.subscriptionId &&
  mayGoOn(row) &&
  row.periodStart === plan.periodStart &&
  Date.parse(row.periodEnd) <= now.getTime()
