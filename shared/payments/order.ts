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

export const nextOrderStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  open: ['paid', 'canceled'],
  paid: [],
  canceled: [],
}

export const OrderItem = z.object({
  translationId: TranslationId,
  originalFilename: z.string(),
  translationType: TranslationType,
  amountCents: z.number().int().nonnegative(),
  discountCents: z.number().int().nonnegative(),
  dueCents: z.number().int().nonnegative(),
  promotion: PromotionType.nullable(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const Order = z.object({
  id: OrderId,
  userId: UserId,
  status: OrderStatus,
  items: z.array(OrderItem).min(1),
  totalCents: z.number().int().nonnegative(),
  paymentIntentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  statusAt: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** The same items, whatever their order. */
export function sameItems(order: Order, ids: readonly TranslationId[]): boolean {
  const wanted = new Set<number>(ids)
  return order.items.length === wanted.size && order.items.every((item) => wanted.has(item.translationId))
}
