import Stripe from 'stripe'
import { beforeEach, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import { invoiceOverage, listPaid, listUncollected, retrieveOverageInvoice } from './stripe-billing.ts'

const books = vi.hoisted(() => ({ invoices: [] as unknown[], own: {}, refuses: false }))
vi.mock('./stripe-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (work: (stripe: unknown) => Promise<unknown>) => {
    const made = { id: 'in_1', status: 'draft', lines: { data: [] }, status_transitions: {}, created: 0 }
    return work({
      invoices: {
        list: () => books.invoices,
        create: async () => made,
        retrieve: async () => ({ ...made, ...books.own }),
        finalizeInvoice: async () => {
          if (books.refuses) throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' })
          made.status = 'open'
        },
      },
      invoiceItems: { create: async () => undefined },
    })
  },
}))

beforeEach(() => Object.assign(books, { invoices: [], own: {}, refuses: false }))

const line = (product: string, amount: number) => ({ amount, pricing: { price_details: { product } } })
const plan = line('attesta_enterprise-ai', 19_900)
const pages = line('attesta_enterprise-ai_beyond', 350)
const invoice = (id: string, lines: unknown[], facts: object) => ({
  id,
  lines: { data: lines },
  auto_advance: true,
  attempted: true,
  next_payment_attempt: null,
  ...facts,
})

test('an invoice of pages beyond a plan alone, with which it ends, renews nothing', async () => {
  const paid = {
    status: 'paid',
    amount_paid: 350,
    currency: 'usd',
    created: 1,
    status_transitions: { paid_at: 2 },
    billing_reason: 'subscription_cycle',
    payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] },
  }
  books.invoices = [invoice('in_renewal', [plan, pages], paid), invoice('in_last', [pages], paid)]
  expect(await listPaid('sub_1')).toMatchObject([
    { id: 'in_renewal', renews: true },
    { id: 'in_last', renews: false },
  ])
})

test('pages beyond an ended plan are asked for where nobody collects their invoice any more', async () => {
  books.invoices = [
    invoice('in_refused', [plan, pages], { status: 'open' }),
    invoice('in_draft', [pages], { status: 'draft', attempted: false, auto_advance: false }),
    invoice('in_retried', [pages], { status: 'open', next_payment_attempt: 9 }),
    invoice('in_coming', [pages], { status: 'draft', attempted: false }),
    invoice('in_paid', [pages], { status: 'paid' }),
    invoice('in_void', [pages], { status: 'void', auto_advance: false }),
    invoice('in_plan', [plan, line('attesta_enterprise-ai_beyond', 0)], { status: 'open' }),
  ]
  expect(await listUncollected('sub_1')).toEqual([
    { invoiceId: 'in_refused', amountCents: 350 },
    { invoiceId: 'in_draft', amountCents: 350 },
  ])
})

test('an own invoice of pages that Stripe does not let go out is a failure, and not noted', async () => {
  const use = {
    translationId: TranslationId.parse(1),
    planType: 'enterprise-ai',
    customerId: 'cus_1',
    pages: 10,
  } as const
  expect(await invoiceOverage({ ...use, cardId: null })).toMatchObject({ id: 'in_1', status: 'open' })
  books.refuses = true
  await expect(invoiceOverage({ ...use, cardId: null })).rejects.toThrow('could not be finalized')
})

test.each([
  ['open', { attempted: false, auto_advance: true, next_payment_attempt: 9 }],
  ['refused', { attempted: true, auto_advance: true, next_payment_attempt: 9 }],
  ['unpaid', { attempted: true, auto_advance: true, next_payment_attempt: null }],
  // The end of another plan of its customer took it along: no bank has refused anything.
  ['over', { attempted: false, auto_advance: false, next_payment_attempt: null }],
])('an own invoice of pages is %s: %o', async (status, facts) => {
  books.own = { status: 'open', ...facts }
  expect(await retrieveOverageInvoice('in_1')).toMatchObject({ status })
})
