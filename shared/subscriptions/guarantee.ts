import { moneyBackDays } from './plan.ts'
import { isRunning, type SubscriptionStatus } from './subscription.ts'

export type GuaranteeRefusal = 'none' | 'asked' | 'used' | 'late'

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

/** What comes back: the first payment less what the used pages cost as single translations, and never less than nothing. */
export const guaranteeCents = (paidCents: number, usedCents: number): number => Math.max(0, paidCents - usedCents)

export const guaranteeEnds = (paidAt: string): Date => new Date(Date.parse(paidAt) + moneyBackDays * 86_400_000)
