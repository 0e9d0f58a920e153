import { moneyBackDays } from './plan.ts'
import { isRunning, type SubscriptionStatus } from './subscription.ts'

export const guaranteeRefusals = {
  none: 'You have no subscription that could be given back',
  asked: 'You have already asked for your money back',
  used: 'The money-back guarantee holds once for an account, and yours was used',
  late: `The guarantee holds for ${moneyBackDays} days after the first payment. You can cancel at the end of the period`,
} as const
export type GuaranteeRefusal = keyof typeof guaranteeRefusals

export type GuaranteeFacts = {
  status: SubscriptionStatus
  firstPayment?: { paidAt: string } | undefined
  guaranteeAskedAt?: string | undefined
  guaranteeUsed: boolean
}

/** Why the first payment cannot be had back; undefined when it can. Renewals are never given back. */
export function guaranteeRefusal(facts: GuaranteeFacts, now: Date): GuaranteeRefusal | undefined {
  const { status, firstPayment, guaranteeAskedAt, guaranteeUsed } = facts
  if (guaranteeAskedAt !== undefined) return 'asked'
  if (!isRunning(status) || !firstPayment) return 'none'
  if (guaranteeUsed) return 'used'
  return now.getTime() >= guaranteeEnds(firstPayment.paidAt).getTime() ? 'late' : undefined
}

export const guaranteeEnds = (paidAt: string): Date => new Date(Date.parse(paidAt) + moneyBackDays * 86_400_000)
