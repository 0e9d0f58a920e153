import type { Plan } from './plan.ts'

/** How many of a document's pages the plan includes, and how many go beyond. */
export type Counted = { includedPages: number; overagePages: number }

/**
 * Pages beyond a plan are billed when its period ends, and work on them is paid out before: a card that refuses then has had no more
 * than this for nothing.
 */
export const mostOwedCents = 100_000

/**
 * Takes a document's pages from what is left of the period. Null where the plan does not stretch: it ends at its included
 * pages, pages beyond cannot be billed because a renewal is unpaid, or too much is owed for them. Such a document is paid for by itself,
 * whole.
 */
export function countPages(
  plan: Plan,
  period: { usedPages: number; mayExceed: boolean },
  pages: number,
): Counted | null {
  const left = Math.max(0, plan.includedPages - period.usedPages)
  const includedPages = Math.min(pages, left)
  const overagePages = pages - includedPages
  if (overagePages > 0 && (plan.overageCents === null || !period.mayExceed)) return null
  const owedPages = Math.max(0, period.usedPages + pages - plan.includedPages)
  if (overagePages > 0 && beyondCents(plan, owedPages) > mostOwedCents) return null
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
