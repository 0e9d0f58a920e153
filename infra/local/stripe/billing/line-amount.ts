import type { Price } from '../objects.ts'

/** What a quantity of a price costs, in cents, rounded half up once at the end as Stripe does. */
export function lineAmount(price: Price, quantity: number): number {
  if (!price.tiers) return Math.round(Number(price.unit_amount_decimal ?? 0) * quantity)
  return Math.round(price.tiers_mode === 'volume' ? volume(price.tiers, quantity) : graduated(price.tiers, quantity))
}

type Tier = NonNullable<Price['tiers']>[number]

function volume(tiers: Tier[], quantity: number): number {
  const tier = tiers.find((row) => row.up_to === null || quantity <= row.up_to)
  return tier ? Number(tier.unit_amount_decimal ?? 0) * quantity + (tier.flat_amount ?? 0) : 0
}

function graduated(tiers: Tier[], quantity: number): number {
  let below = 0
  let total = 0
  for (const tier of tiers) {
    const top = tier.up_to ?? Infinity
    const inTier = Math.min(quantity, top) - below
    if (inTier <= 0) break
    total += inTier * Number(tier.unit_amount_decimal ?? 0) + (tier.flat_amount ?? 0)
    below = top
  }
  return total
}
