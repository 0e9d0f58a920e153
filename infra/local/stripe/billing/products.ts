import * as z from 'zod'
import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { Price, Product } from '../objects.ts'
import { flag, metadata, paging, route, text, whole } from '../route.ts'

const productFields = {
  name: text,
  description: z.string().optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
}
const tier = z.strictObject({
  up_to: z.union([z.literal('inf'), whole]),
  unit_amount: whole.optional(),
  unit_amount_decimal: text.optional(),
  flat_amount: whole.optional(),
})

export const productRoutes = [
  route('POST /v1/products', { id: text.optional(), ...productFields }, (ctx, input) => {
    if (input.id && ctx.state.product[input.id]) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists' })
    }
    return createProduct(ctx, input)
  }),
  route('GET /v1/products', { ...paging, active: flag.optional(), ids: z.array(text).optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.product).filter(
      (row) =>
        (input.active === undefined || row.active === input.active) && (!input.ids || input.ids.includes(row.id)),
    )
    return page('/v1/products', rows, input)
  }),
  route('GET /v1/products/:id', {}, (ctx, _input, id = '') => find(ctx, 'product', id)),
  route('POST /v1/products/:id', { ...productFields, name: text.optional() }, (ctx, input, id = '') => {
    const before = find(ctx, 'product', id)
    const product: Product = {
      ...before,
      name: input.name ?? before.name,
      description: input.description ?? before.description,
      active: input.active ?? before.active,
      metadata: mergeMetadata(before.metadata, input.metadata),
    }
    ctx.state.product[id] = product
    ctx.emit('product.updated', product, before)
    return product
  }),
]

export const priceRoutes = [
  route(
    'POST /v1/prices',
    {
      currency: text,
      product: text.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional(), tax_code: text.optional() }).optional(),
      unit_amount: whole.optional(),
      unit_amount_decimal: text.optional(),
      billing_scheme: z.enum(['per_unit', 'tiered']).optional(),
      tiers: z.array(tier).optional(),
      tiers_mode: z.enum(['graduated', 'volume']).optional(),
      recurring: z
        .strictObject({
          interval: z.enum(['day', 'week', 'month', 'year']),
          interval_count: whole.optional(),
          usage_type: z.enum(['licensed', 'metered']).optional(),
          meter: text.optional(),
        })
        .optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    },
    (ctx, input) => {
      const product = input.product_data
        ? createProduct(ctx, input.product_data)
        : find(ctx, 'product', input.product ?? '', 'product')
      if (input.lookup_key) claimLookupKey(ctx, input.lookup_key, input.transfer_lookup_key ?? false)
      const metered = input.recurring?.usage_type === 'metered'
      if (metered) find(ctx, 'meter', input.recurring?.meter ?? '', 'recurring[meter]')
      const amount = input.unit_amount_decimal ?? (input.unit_amount === undefined ? null : String(input.unit_amount))
      if (amount === null && !input.tiers) {
        throw invalidRequest('Prices require an `unit_amount`, `unit_amount_decimal` or `tiers` parameter to be set.')
      }
      const price: Price = {
        id: ctx.newId('price'),
        object: 'price',
        active: input.active ?? true,
        billing_scheme: input.billing_scheme ?? 'per_unit',
        created: ctx.now(),
        currency: input.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: input.lookup_key ?? null,
        metadata: mergeMetadata({}, input.metadata),
        nickname: input.nickname ?? null,
        product: product.id,
        recurring: input.recurring
          ? {
              interval: input.recurring.interval,
              interval_count: input.recurring.interval_count ?? 1,
              meter: input.recurring.meter ?? null,
              usage_type: input.recurring.usage_type ?? 'licensed',
              trial_period_days: null,
            }
          : null,
        tax_behavior: input.tax_behavior ?? 'unspecified',
        tiers_mode: input.tiers_mode ?? null,
        ...(input.tiers ? { tiers: input.tiers.map(tierOf) } : {}),
        transform_quantity: null,
        type: input.recurring ? 'recurring' : 'one_time',
        unit_amount: amount !== null && /^\d+$/.test(amount) ? Number(amount) : null,
        unit_amount_decimal: amount,
      }
      ctx.state.price[price.id] = price
      ctx.emit('price.created', price)
      return price
    },
  ),
  route(
    'GET /v1/prices',
    {
      ...paging,
      active: flag.optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      lookup_keys: z.array(text).optional(),
    },
    (ctx, input) => {
      const rows = Object.values(ctx.state.price).filter(
        (row) =>
          (input.active === undefined || row.active === input.active) &&
          (!input.product || row.product === input.product) &&
          (!input.type || row.type === input.type) &&
          (!input.lookup_keys || (row.lookup_key !== null && input.lookup_keys.includes(row.lookup_key))),
      )
      return page('/v1/prices', rows, input)
    },
  ),
  route('GET /v1/prices/:id', {}, (ctx, _input, id = '') => find(ctx, 'price', id)),
  route(
    'POST /v1/prices/:id',
    {
      active: flag.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
    },
    (ctx, input, id = '') => {
      const before = find(ctx, 'price', id)
      if (input.lookup_key && input.lookup_key !== before.lookup_key) {
        claimLookupKey(ctx, input.lookup_key, input.transfer_lookup_key ?? false)
      }
      const price: Price = {
        ...before,
        active: input.active ?? before.active,
        nickname: input.nickname ?? before.nickname,
        lookup_key: input.lookup_key ?? before.lookup_key,
        metadata: mergeMetadata(before.metadata, input.metadata),
      }
      ctx.state.price[id] = price
      ctx.emit('price.updated', price, before)
      return price
    },
  ),
]

function createProduct(
  ctx: Context,
  input: {
    id?: string | undefined
    name: string
    description?: string | undefined
    active?: boolean | undefined
    metadata?: Record<string, string> | '' | undefined
    tax_code?: string | undefined
    unit_label?: string | undefined
  },
): Product {
  const product: Product = {
    id: input.id ?? ctx.newId('prod'),
    object: 'product',
    active: input.active ?? true,
    created: ctx.now(),
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: input.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: ctx.now(),
    url: null,
  }
  ctx.state.product[product.id] = product
  ctx.emit('product.created', product)
  return product
}

function claimLookupKey(ctx: Context, key: string, transfer: boolean) {
  const holder = Object.values(ctx.state.price).find((row) => row.lookup_key === key)
  if (!holder) return
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  }
  ctx.state.price[holder.id] = { ...holder, lookup_key: null }
}

function tierOf(input: z.output<typeof tier>): NonNullable<Price['tiers']>[number] {
  const amount = input.unit_amount_decimal ?? (input.unit_amount === undefined ? null : String(input.unit_amount))
  return {
    flat_amount: input.flat_amount ?? null,
    flat_amount_decimal: input.flat_amount === undefined ? null : String(input.flat_amount),
    unit_amount: amount !== null && /^\d+$/.test(amount) ? Number(amount) : null,
    unit_amount_decimal: amount,
    up_to: input.up_to === 'inf' ? null : input.up_to,
  }
}
