import type { Plan } from './plan.ts'

/** How many of a document's pages the plan includes, and how many go beyond. */
export type Counted = { includedPages: number; overagePages: number }

/**
 * Pages beyond a plan are billed when its period ends, and work on them is paid out before: a card that refuses then has had no more
 * than this for nothing.
 */
export const mostOwedCents = 100_000

/** A period's pages: those taken, those included in it, and how many of the taken ones go beyond. */
export type PeriodPages = { usedPages: number; includedPages: number; overagePages: number }

/** How many included pages are left. */
export const leftPages = ({ usedPages, includedPages, overagePages }: PeriodPages): number =>
  Math.max(0, includedPages + overagePages - usedPages)

/**
 * Takes a document's pages from what is left of the period. Null where the plan does not stretch: it ends at its included
 * pages, pages beyond cannot be billed because a renewal is unpaid, or too much is owed for them. Such a document is paid for by itself,
 * whole.
 */
export function countPages(plan: Plan, period: PeriodPages & { mayExceed: boolean }, pages: number): Counted | null {
  const includedPages = Math.min(pages, leftPages(period))
  const overagePages = pages - includedPages
  if (overagePages > 0 && (plan.overageCents === null || !period.mayExceed)) return null
  if (overagePages > 0 && beyondCents(plan, period.overagePages + overagePages) > mostOwedCents) return null
  return { includedPages, overagePages }
}

/** What pages beyond a plan cost. */
export const beyondCents = (plan: Plan, pages: number): number => pages * (plan.overageCents ?? 0)

/**
 * What a document cost its customer out of the plan: its share of the price, and the pages beyond at theirs. A translator's
 * payout is a part of it. An odd fraction of a cent stays with the platform.
 */
export function worthCents(plan: Plan, { includedPages, overagePages }: Counted): number {
  return Math.floor((plan.amountCents * includedPages) / plan.includedPages) + beyondCents(plan, overagePages)
}
