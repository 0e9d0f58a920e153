import * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'

/** Pages taken in one period, those beyond the plan among them, and what their documents would have cost by themselves. */
export const PlanUse = z.object({
  pages: z.number().int().nonnegative(),
  overagePages: z.number().int().nonnegative(),
  singleCents: z.number().int().nonnegative(),
  /** Those beyond the plan whose report or invoice has left. */
  billedPages: z.number().int().nonnegative().default(0),
  /** Those among the billed ones that cost too little for an invoice of their own: the next one of their period has them too. */
  gatheredPages: z.number().int().nonnegative().default(0),
  /** Pages of failed documents that are included in this period once more, because they stay counted where they were taken. */
  returnedPages: z.number().int().nonnegative().default(0),
  /** Set once a guarantee has charged its pages. */
  guarantee: z.object({}).optional(),
})
export type PlanUse = z.infer<typeof PlanUse>

export type Period = { userId: UserId; subscriptionId: string; periodStart: string }

/** The condition that a count stands where it was read. */
export function asRead(used: PlanUse | undefined) {
  if (!used) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    ConditionExpression: `pages = :pages AND overagePages = :beyond AND singleCents = :single AND ${is('billedPages', ':billed')} AND ${is('returnedPages', ':returned')}`,
    ExpressionAttributeValues: {
      ':pages': used.pages,
      ':beyond': used.overagePages,
      ':single': used.singleCents,
      ':billed': used.billedPages,
      ':returned': used.returnedPages,
    },
  }
}

/** A count that nothing was added to yet is not there. */
const is = (name: string, value: string): string => `(attribute_not_exists(${name}) OR ${name} = ${value})`

/** The pages of a bill with those that were gathered before: an invoice of their own has all of them. */
export const gatheredIn = ({ used, pages }: { used: PlanUse; pages: number }): number => used.gatheredPages + pages
