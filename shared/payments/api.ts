import * as z from 'zod'
import { OrderId, TranslationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { Priced } from '../promotions/promotion.ts'
import { TranslationView } from '../translations/translation.ts'
import { OrderItem } from './order.ts'

export const maxCartItems = 20

const Items = z
  .object({
    translationId: TranslationId.optional(),
    translationIds: z.array(TranslationId).max(maxCartItems).optional(),
  })
  .refine((input) => (input.translationId === undefined) !== (input.translationIds === undefined), {
    error: 'Give either translationId or translationIds',
  })
  .refine((input) => new Set(itemIds(input)).size === itemIds(input).length && itemIds(input).length > 0, {
    error: 'Add some documents to your cart first.',
  })

/** The items of a request, one or many. */
export function itemIds<T>(input: { translationId?: T | undefined; translationIds?: T[] | undefined }): T[] {
  return input.translationIds ?? (input.translationId === undefined ? [] : [input.translationId])
}

export const PricedItem = Priced.extend({ translationId: TranslationId, originalFilename: z.string() })
export type PricedItem = z.infer<typeof PricedItem>

const PricedCart = z.object({
  items: z.array(PricedItem),
  totalCents: z.number().int().nonnegative(),
  currency: z.literal('usd'),
})

export const quoteCart = route({
  name: 'quoteCart',
  method: 'POST',
  path: '/api/cart-quote',
  access: own('translation'),
  ids: itemIds,
  input: Items,
  output: PricedCart,
  apiKey: true,
  summary: 'What these translations cost now, with the promotions that apply',
})

export const createPaymentIntent = route({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  access: own('translation'),
  ids: itemIds,
  input: Items.and(z.object({ tier: z.unknown().optional(), wordCount: z.unknown().optional() })),
  /** `clientSecret` is null when nothing is due: `process-translation` then completes the order without a card. */
  output: PricedCart.extend({
    orderId: OrderId,
    clientSecret: z.string().nullable(),
    paymentIntentId: z.string().nullable(),
  }),
  summary: 'An order at the stored price, and the payment intent for it',
})

export const processTranslation = route({
  name: 'processTranslation',
  method: 'POST',
  path: '/api/process-translation',
  access: own('translation'),
  ids: itemIds,
  input: Items.and(z.object({ paymentIntentId: z.string().max(255).nullable().optional() })),
  output: z.object({
    result: z.object({ translation: TranslationView, translatedContent: z.string() }),
    results: z.array(z.object({ translation: TranslationView, translatedContent: z.string() })),
  }),
  summary: 'Unlock what was paid; says the same as the webhook, whichever comes first',
})

export const refundTranslation = route({
  name: 'refundTranslation',
  method: 'POST',
  path: '/api/refund',
  access: own('translation'),
  ids: (input) => [input.translationId],
  input: z.object({ translationId: TranslationId }),
  output: z.object({
    translationId: TranslationId,
    refundedCents: z.number().int().positive(),
    refundedAt: z.iso.datetime(),
  }),
  summary: 'Give a translation back for its money, within 24 hours and before a translator has begun',
})

export const Receipt = z.object({
  orderId: OrderId,
  paidAt: z.iso.datetime(),
  items: z.array(OrderItem),
  totalCents: z.number().int().nonnegative(),
  refundedCents: z.number().int().nonnegative(),
  currency: z.literal('usd'),
})
export type Receipt = z.infer<typeof Receipt>

export const listOrders = route({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  access: signedIn,
  input: PageInput,
  output: z.array(Receipt),
  summary: 'The caller’s receipts, newest first; the next cursor stands in a header',
})
