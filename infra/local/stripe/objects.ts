import type Stripe from 'stripe'

/** A Stripe type as it stands on the wire: references are ids, decimals are strings. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Field<T[K]> }
      : T

type Field<T> = string extends T ? Extract<T, string | null | undefined> : Wire<T>

export type Customer = Wire<Stripe.Customer>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
/** As far as somebody asks. */
export type Dispute = Pick<
  Wire<Stripe.Dispute>,
  'id' | 'object' | 'charge' | 'amount' | 'currency' | 'payment_intent' | 'reason' | 'status' | 'created'
>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoiceItem = Wire<Stripe.InvoiceItem>
export type Meter = Wire<Stripe.Billing.Meter>
export type MeterEvent = Wire<Stripe.Billing.MeterEvent>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
