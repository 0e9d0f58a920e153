import { eventOf } from '#shared/events/events.ts'
import type { Order } from '#shared/payments/order.ts'
import type { Item } from '../commit.ts'
import { eventItem } from '../events.ts'

/** Says that an order was paid, for the transaction that pays it. */
export function orderPaidItem({ id: orderId, userId, items }: Order, now: Date): Item {
  const translationIds = items.map((item) => item.translationId)
  return eventItem(eventOf('order.paid', { orderId, userId, translationIds }, now))
}
