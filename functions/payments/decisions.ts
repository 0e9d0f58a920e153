import type { UserId } from '#shared/lib/id.ts'
import type { Order, OrderItem } from '#shared/payments/order.ts'
import { discountCents } from '#shared/promotions/discount.ts'
import { PromotionType, type SpentPromotions } from '#shared/promotions/promotion.ts'
import type { Decision } from '../data/payments/promotions.ts'
import type { Base } from '../lib/ctx.ts'
import type { Payable } from './payable.ts'

type Who = Pick<Base, 'address' | 'userAgent' | 'now'>

/** A promotion that an order uses, as the audit log keeps it. */
export function applied(who: Who, order: Order): Decision[] {
  return order.items.filter(hasPromotion).map((item) => ({
    ...about(who, order.id, order.userId),
    promotionType: item.promotion,
    translationId: item.translationId,
    originalAmount: item.amountCents,
    discountAmount: item.discountCents,
    finalAmount: item.dueCents,
    isBlocked: false,
    blockReason: null,
  }))
}

/** Promotions that the cart could have had, but that the account or its address has used. */
export function blocked(who: Who, order: Order, rows: readonly Payable[], spent: SpentPromotions): Decision[] {
  return PromotionType.options.flatMap((promotion) => {
    const used = spent[promotion]
    const row = rows.find((one) => discountCents(promotion, one.quote) > 0)
    if (!used || !row) return []
    const { amountCents } = row.quote
    return [
      {
        ...about(who, order.id, order.userId),
        promotionType: promotion,
        translationId: row.id,
        originalAmount: amountCents,
        discountAmount: 0,
        finalAmount: amountCents,
        isBlocked: true,
        blockReason: `used by this ${used.by === 'network' ? 'address' : 'account'}`,
      },
    ]
  })
}

const about = (who: Who, orderId: Order['id'], userId: UserId) => ({
  orderId,
  userId,
  ipAddress: who.address,
  userAgent: who.userAgent,
  createdAt: who.now().toISOString(),
})

const hasPromotion = (item: OrderItem): item is OrderItem & { promotion: PromotionType } => item.promotion !== null
