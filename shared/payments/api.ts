import * as z from 'zod'
import { fileTypes } from '../documents/document.ts'
import { OrderId, TranslationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { anyone, own, route, signedIn } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { TranslationType } from '../pricing/pricing.ts'
import { Offer, Priced } from '../promotions/promotion.ts'
import { TranslationView } from '../translations/translation.ts'
import { maxCartItems } from './limits.ts'
import { OrderItem, OrderTax, PaidCard } from './order.ts'
import { refundStandings } from './refund.ts'

const Items = z
  .object({
    translationId: TranslationId.optional(),
    translationIds: z.array(TranslationId).max(maxCartItems).optional(),
  })
  .refine((input) => (input.translationId === undefined) !== (input.translationIds === undefined), {
    error: field('translation-ids-either'),
  })
  .refine((input) => new Set(itemIds(input)).size === itemIds(input).length && itemIds(input).length > 0, {
    error: field('cart-empty'),
  })

/** The items of a request, one or many. */
export function itemIds<T>(input: { translationId?: T | undefined; translationIds?: T[] | undefined }): T[] {
  return input.translationIds ?? (input.translationId === undefined ? [] : [input.translationId])
}

export const PricedItem = Priced.extend({
  translationId: TranslationId,
  originalFilename: z.string(),
  fileType: z.enum(fileTypes),
  translationType: TranslationType,
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  pages: z.number().int().positive(),
})
export type PricedItem = z.infer<typeof PricedItem>

const PricedCart = z.object({
  items: z.array(PricedItem),
  totalCents: z.number().int().nonnegative(),
  tax: OrderTax,
  currency: z.literal('usd'),
})

/** An item that cannot be paid for here any more, or not yet, and why. */
export const GoneItem = z.object({
  translationId: TranslationId,
  originalFilename: z.string(),
  reason: z.enum(['paid', 'deleted', 'expired', 'failed', 'working']),
})
export type GoneItem = z.infer<typeof GoneItem>

export const getOffers = route({
  name: 'getOffers',
  method: 'GET',
  path: '/api/offers',
  access: anyone,
  input: z.object({}),
  output: z.object({ offers: z.array(Offer) }),
  summary: 'The launch offers as they stand for the caller, or for the network of a caller without an account',
})

export const quoteCart = route({
  name: 'quoteCart',
  method: 'POST',
  path: '/api/cart-quote',
  access: own('translation'),
  ids: itemIds,
  input: Items,
  output: PricedCart.extend({ gone: z.array(GoneItem) }),
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
    /** Nothing where its plan paid for it: its pages come back. */
    refundedCents: z.number().int().nonnegative(),
    refundedAt: z.iso.datetime(),
  }),
  summary:
    'Give a translation back for its money or the pages of its plan: within 24 hours, a certified one until a translator begins; once it was downloaded, one time',
})

/** `refund`: what asking for the money back would do now; null where it cannot be asked for. */
export const ReceiptItem = OrderItem.extend({ refund: z.enum(refundStandings).nullable() })
export type ReceiptItem = z.infer<typeof ReceiptItem>

export const Receipt = z.object({
  orderId: OrderId,
  paidAt: z.iso.datetime(),
  items: z.array(ReceiptItem),
  totalCents: z.number().int().nonnegative(),
  tax: OrderTax,
  /** Null where nothing was charged, or not by card. */
  card: PaidCard.nullable(),
  seller: z.object({ name: z.string(), address: z.string() }),
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
