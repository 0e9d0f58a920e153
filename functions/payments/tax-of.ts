import type { OrderTax } from '#shared/payments/order.ts'
import { includedTaxCents } from '#shared/payments/tax.ts'
import { envOr } from '../lib/env.ts'

/**
 * The tax within a total, at the configured rate. Every order gets its tax here and keeps it: where Stripe Tax is to decide by the
 * customer's place, its calculation (`tax_behavior: inclusive`) answers the same two numbers.
 */
export function taxOf(totalCents: number): OrderTax {
  const rateBasisPoints = Math.round(Number(envOr('TAX_RATE_PERCENT', '0')) * 100)
  return { rateBasisPoints, includedCents: includedTaxCents(totalCents, rateBasisPoints) }
}
