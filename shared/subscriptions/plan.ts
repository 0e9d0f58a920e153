import type { TranslationType } from '../pricing/pricing.ts'

export const planKeys = ['enterprise-ai', 'enterprise-ai-human', 'monthly', 'enterprise'] as const
export type PlanKey = (typeof planKeys)[number]

export type Plan = {
  name: string
  translationType: TranslationType
  amountCents: number
  interval: 'month' | 'year'
  includedPages: number
  /** What a page beyond the included ones costs; null where the plan ends there. */
  overageCents: number | null
}

/** The four plans that are sold. Screens, checkout and invoices read them here. */
export const plans = {
  'enterprise-ai': {
    name: 'Enterprise AI',
    translationType: 'ai',
    amountCents: 19_900,
    interval: 'month',
    includedPages: 1000,
    overageCents: 35,
  },
  'enterprise-ai-human': {
    name: 'Enterprise AI + Human',
    translationType: 'certified',
    amountCents: 39_900,
    interval: 'month',
    includedPages: 1000,
    overageCents: 200,
  },
  monthly: {
    name: 'Monthly Unlimited',
    translationType: 'ai',
    amountCents: 2900,
    interval: 'month',
    includedPages: 1000,
    overageCents: null,
  },
  enterprise: {
    name: 'Enterprise',
    translationType: 'ai',
    amountCents: 19_900,
    interval: 'year',
    includedPages: 10_000,
    overageCents: null,
  },
} as const satisfies Record<PlanKey, Plan>

export const moneyBackDays = 30

/** AI translations count on every plan, certified ones only where a human is part of it. */
export const covers = (plan: Plan, type: TranslationType): boolean => type === 'ai' || plan.translationType === type
