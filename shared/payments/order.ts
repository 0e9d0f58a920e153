import * as z from 'zod'
import { OrderId, TranslationId, UserId } from '../lib/id.ts'
import { TranslationType } from '../pricing/pricing.ts'
import { PromotionType } from '../promotions/promotion.ts'

/**
 * An order is one payment for one or many translations, at prices fixed when it was made.
 * `open`: may be paid; `paid`: money (or a promotion) is taken and every item unlocked or marked for refund; `canceled`: never paid.
 */
export const OrderStatus = z.enum(['open', 'paid', 'canceled'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** The one table of legal moves. What is paid stays paid: money that goes back is an entry of its own. */
export const nextOrderStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  open: ['paid', 'canceled'],
  paid: [],
  canceled: [],
}

/** The statuses from which `to` may be reached: the condition of the one writer. */
export const orderStatusesBefore = (to: OrderStatus): OrderStatus[] =>
  OrderStatus.options.filter((from) => nextOrderStatuses[from].includes(to))

export const OrderItem = z.object({
  translationId: TranslationId,
  originalFilename: z.string(),
  translationType: TranslationType,
  amountCents: z.number().int().nonnegative(),
  discountCents: z.number().int().nonnegative(),
  dueCents: z.number().int().nonnegative(),
  promotion: PromotionType.nullable(),
  /** What the document was when it was ordered; absent on orders from before these were kept. */
  sourceLanguage: z.string().optional(),
  targetLanguage: z.string().optional(),
  pages: z.number().int().positive().optional(),
  /** What came back of `dueCents`. */
  refundedCents: z.number().int().nonnegative().default(0),
  /** What was given back, but the bank sent back to us: it is still the customer's. */
  owedCents: z.number().int().nonnegative().default(0),
})
export type OrderItem = z.infer<typeof OrderItem>

/** Pages that a subscription gave for an order, and the period that they were taken from. */
export const PlanPages = z.object({
  subscriptionId: z.string(),
  periodStart: z.iso.datetime(),
  includedPages: z.number().int().nonnegative(),
  overagePages: z.number().int().nonnegative(),
  /** What the document would have cost by itself: the guarantee charges it. */
  singleCents: z.number().int().nonnegative().default(0),
})
export type PlanPages = z.infer<typeof PlanPages>

/** The tax within a total, at the rate of the day of the order. */
export const OrderTax = z.object({
  rateBasisPoints: z.number().int().nonnegative(),
  includedCents: z.number().int().nonnegative(),
})
export type OrderTax = z.infer<typeof OrderTax>
export const noTax: OrderTax = { rateBasisPoints: 0, includedCents: 0 }

/** What a receipt tells of the card. */
export const PaidCard = z.object({ brand: z.string(), last4: z.string() })
export type PaidCard = z.infer<typeof PaidCard>

export const Order = z.object({
  id: OrderId,
  userId: UserId,
  status: OrderStatus,
  items: z.array(OrderItem).min(1),
  totalCents: z.number().int().nonnegative(),
  /** Absent where nothing was charged for the order itself. */
  tax: OrderTax.optional(),
  card: PaidCard.optional(),
  paymentIntentId: z.string().nullable(),
  /** Set where a subscription paid: the order itself is then of nothing. */
  plan: PlanPages.optional(),
  createdAt: z.iso.datetime(),
  /** When the status was reached; of a paid order the time of payment. */
  statusAt: z.iso.datetime(),
  /** When the receipt was handed to the mail queue and every item let go on. */
  deliveredAt: z.iso.datetime().optional(),
})
export type Order = z.infer<typeof Order>

/** What the payment provider charges at once, in cents: an order is nothing, or within these. */
export const chargeLimits = { minCents: 50, maxCents: 99_999_999 } as const

/** The same items, in whatever order. */
export function sameItems(order: Order, ids: readonly TranslationId[]): boolean {
  const wanted = new Set<number>(ids)
  return order.items.length === wanted.size && order.items.every((item) => wanted.has(item.translationId))
}
