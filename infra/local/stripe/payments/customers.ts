import * as z from 'zod'
import { type Context, find, mergeMetadata } from '../context.ts'
import { page } from '../list.ts'
import type { Customer } from '../objects.ts'
import { metadata, paging, route, text } from '../route.ts'

const fields = {
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
}

export const customerRoutes = [
  route('POST /v1/customers', fields, (ctx, input) => {
    const customer = { ...blank(ctx), ...profile(input), metadata: mergeMetadata({}, input.metadata) }
    const saved = (ctx.state.customer[customer.id] = withDefaultCard(ctx, customer, input.invoice_settings))
    ctx.emit('customer.created', saved)
    return saved
  }),
  route('GET /v1/customers', { ...paging, email: text.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.customer).filter((row) => !input.email || row.email === input.email)
    return page('/v1/customers', rows, input)
  }),
  route('GET /v1/customers/:id', {}, (ctx, _input, id = '') => find(ctx, 'customer', id)),
  route('POST /v1/customers/:id', fields, (ctx, input, id = '') => {
    const before = find(ctx, 'customer', id)
    const merged = { ...before, ...profile(input), metadata: mergeMetadata(before.metadata, input.metadata) }
    const customer = (ctx.state.customer[id] = withDefaultCard(ctx, merged, input.invoice_settings))
    ctx.emit('customer.updated', customer, before)
    return customer
  }),
  route('DELETE /v1/customers/:id', {}, (ctx, _input, id = '') => {
    const customer = find(ctx, 'customer', id)
    delete ctx.state.customer[id]
    ctx.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]

type Profile = Partial<Pick<Customer, 'email' | 'name' | 'phone' | 'description'>>

function profile(input: { [K in keyof Profile]?: string | undefined }): Profile {
  const names = ['email', 'name', 'phone', 'description'] as const
  return Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, input[name] || null]),
  )
}

function withDefaultCard(
  ctx: Context,
  customer: Customer,
  settings: { default_payment_method?: string | undefined } | undefined,
) {
  if (!settings?.default_payment_method) return customer
  const method = find(
    ctx,
    'payment_method',
    settings.default_payment_method,
    'invoice_settings[default_payment_method]',
  )
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } }
}

function blank(ctx: Context): Customer {
  return {
    id: ctx.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: ctx.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: ctx.newId('X').slice(2, 10).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
