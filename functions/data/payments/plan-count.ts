import * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'

/** Pages taken in one period, those beyond the plan among them, and what their documents would have cost by themselves. */
export const PlanUse = z.object({
  pages: z.number().int().nonnegative(),
  overagePages: z.number().int().nonnegative(),
  singleCents: z.number().int().nonnegative(),
})
export type PlanUse = z.infer<typeof PlanUse>

export type Period = { userId: UserId; subscriptionId: string; periodStart: string }

/** The condition that a count stands where it was read. */
export function asRead(used: PlanUse | undefined) {
  if (!used) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    ConditionExpression: 'pages = :pages AND overagePages = :beyond AND singleCents = :single',
    ExpressionAttributeValues: { ':pages': used.pages, ':beyond': used.overagePages, ':single': used.singleCents },
  }
}
