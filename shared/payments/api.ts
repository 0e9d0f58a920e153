import * as z from 'zod'
import { OrderId, TranslationId } from '../lib/id.ts'
import { own, route } from '../lib/route.ts'
import { Priced } from '../promotions/promotion.ts'
import { TranslationView } from '../translations/translation.ts'

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
