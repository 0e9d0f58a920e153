import { type Context, find } from '../context.ts'
import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem } from '../objects.ts'
import { lineAmount } from './line-amount.ts'
import { usage } from './meters.ts'

type Period = { start: number; end: number }

/** Licensed prices are paid in advance: a line for the period that begins. */
export function advanceLines(ctx: Context, subscription: Subscription, period: Period): InvoiceLine[] {
  return subscription.items.data
    .filter((item) => !isMetered(item.price))
    .map((item) => subscriptionLine(ctx, subscription, item, item.quantity ?? 1, period))
}

/** Metered prices are paid in arrears: a line for what was used in the period that ends. */
export function arrearsLines(ctx: Context, subscription: Subscription, period: Period): InvoiceLine[] {
  return subscription.items.data
    .filter((item) => isMetered(item.price))
    .map((item) => {
      const meter = find(ctx, 'meter', item.price.recurring?.meter ?? '')
      const quantity = usage(ctx, meter, subscription.customer, period.start, period.end)
      return subscriptionLine(ctx, subscription, item, quantity, period)
    })
}

/** The customer's pending invoice items, which ride on the next invoice. */
export function pendingLines(ctx: Context, customer: string): InvoiceLine[] {
  return Object.values(ctx.state.invoiceitem)
    .filter((item) => item.customer === customer && item.invoice === null)
    .map((item) => itemLine(ctx, item))
}

export function isMetered(price: Price) {
  return price.recurring?.usage_type === 'metered'
}

function subscriptionLine(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  quantity: number,
  period: Period,
): InvoiceLine {
  const amount = lineAmount(item.price, quantity)
  return {
    ...blankLine(ctx, amount, item.price.currency),
    description: `${quantity} × ${find(ctx, 'product', item.price.product).name}`,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
  }
}

function itemLine(ctx: Context, item: InvoiceItem): InvoiceLine {
  return {
    ...blankLine(ctx, item.amount, item.currency),
    description: item.description,
    metadata: item.metadata ?? {},
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
    },
    period: item.period,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
  }
}

function blankLine(ctx: Context, amount: number, currency: string): InvoiceLine {
  return {
    id: ctx.newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: ctx.now(), end: ctx.now() },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: '1',
    subscription: null,
    subtotal: amount,
    taxes: [],
  }
}
