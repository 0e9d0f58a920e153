import type { Plan } from '#shared/subscriptions/plan.ts'
import type { PeriodPages } from '#shared/subscriptions/usage.ts'
import type { PlanUse } from '../../data/payments/plan-count.ts'

/** The pages of a period, with those of documents that failed in an earlier one. */
export const periodPages = (plan: Plan, used: PlanUse | undefined): PeriodPages => ({
  usedPages: used?.pages ?? 0,
  includedPages: plan.includedPages + (used?.returnedPages ?? 0),
  overagePages: used?.overagePages ?? 0,
})
