import * as z from 'zod'
import { RefundDue } from '#functions/data/payments/refunds.ts'
import type { TranslationRow } from '#functions/data/translations/translations.ts'
import { Order } from '#shared/payments/order.ts'
import { PlanType } from '#shared/subscriptions/subscription.ts'

export type Row = Record<string, unknown> & { pk: string; sk: string }

/** All that the audit compares, as it was read: table, bucket, mailbox and Stripe's own books. */
export type Snapshot = { now: Date; rows: Row[]; objectKeys: string[]; mails: unknown[]; stripe: unknown }

const Charge = z.object({ orderId: z.number(), amountCents: z.number(), paymentIntentId: z.string().nullish() })
const Refund = z.object({
  orderId: z.number(),
  translationId: z.number(),
  amountCents: z.number(),
  refundId: z.string().nullable(),
})
/** What a subscription's invoice took, and what of it went back. */
const PlanCharge = Charge.omit({ orderId: true })
const RefundFailure = z.object({ refundId: z.string(), amountCents: z.number() })
const PlanRefund = Refund.omit({ orderId: true, translationId: true })
const Subscription = z.object({ userId: z.number(), subscriptionId: z.string().nullable(), status: z.string() })
const PlanUse = z.object({
  pages: z.number(),
  returnedPages: z.number().default(0),
  singleCents: z.number().default(0),
  guarantee: z.object({ countedCents: z.number(), givenCents: z.number() }).optional(),
  /** Set while there is something to look at. */
  gsi2pk: z.string().optional(),
})
const Overage = z.object({
  translationId: z.number(),
  planType: PlanType,
  pages: z.number(),
  gatheredPages: z.number().default(0),
  triedAt: z.string().optional(),
  invoicedAt: z.string().optional(),
  state: z.string().optional(),
})
const Resume = z.object({ resume: z.object({ key: z.string() }).nullish() })
const User = z.object({
  id: z.number(),
  email: z.string(),
  hasUsedFreeAiTranslation: z.boolean().default(false),
  hasUsedCertifiedDiscount: z.boolean().default(false),
  registrationIp: z.string().default(''),
})
const EntranceTest = z.object({
  id: z.number(),
  translatorId: z.number(),
  pair: z.string(),
  score: z.number().nullable(),
  scoredBy: z.number().nullable(),
  scoredAs: z.string().nullish(),
  earlier: z.array(z.object({ score: z.number() })).default([]),
})
const Scores = z.object({ id: z.number(), testScores: z.record(z.string(), z.number()).default({}) })
const AuditRow = z.object({ action: z.string(), subject: z.string(), actor: z.union([z.number(), z.string()]) })
const Use = z.object({ orderId: z.number() })
/** Without an order once the account is erased or its address forgotten. */
const AddressUse = z.object({ orderId: z.number().optional(), ipAddress: z.string() })
const Decision = z.object({
  kind: z.enum(['applied', 'blocked', 'released']),
  userId: z.number(),
  orderId: z.number(),
  promotionType: z.string(),
  discountAmount: z.number(),
})
const Payout = z.object({
  translationId: z.number(),
  amountCents: z.number(),
  payoutCents: z.number(),
  platformFeeCents: z.number(),
  translatorId: z.number().optional(),
  status: z.string().optional(),
  batch: z.string().optional(),
  payoutMethod: z.string().optional(),
})
const Job = z.object({
  id: z.number(),
  status: z.string(),
  claimedBy: z.number().optional(),
  assignedTo: z.number().optional(),
  lockExpiry: z.string().optional(),
  signature: z
    .object({
      by: z.number(),
      name: z.string(),
      at: z.string(),
      segmentsHash: z.string(),
      statementSha256: z.string(),
    })
    .optional(),
})
const Certificate = z.object({
  id: z.string(),
  translationId: z.number(),
  queueItemId: z.number(),
  signedBy: z.number(),
  status: z.string(),
  issuedAt: z.string(),
  supersededBy: z.string().optional(),
  claims: z.object({
    jti: z.string(),
    statement_sha256: z.string(),
    signer: z.object({ name: z.string() }),
    review: z.object({ segments_sha256: z.string() }),
    replaces: z.string().nullable(),
  }),
})
/** The jobs that a person has in work. */
const Held = z.object({ held: z.set(z.string()).default(new Set()) })
const Batch = z.object({ date: z.string(), status: z.string(), payouts: z.number(), totalCents: z.number() })
const BatchLine = z.object({
  batch: z.string(),
  translationId: z.number(),
  translatorId: z.number(),
  payoutCents: z.number(),
})
const BatchPayment = z.object({
  batch: z.string(),
  translatorId: z.number(),
  totalCents: z.number(),
  status: z.string(),
  settled: z.boolean().optional(),
})
const SentMail = z.object({
  cause: z.string(),
  status: z.string(),
  messageId: z.string().optional(),
  letterHash: z.string().optional(),
})
const Mail = z.object({ id: z.string(), to: z.array(z.string()), subject: z.string(), text: z.string() })
const Stripe = z.object({
  intents: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount_received: z.number(),
      metadata: z.record(z.string(), z.string()).default({}),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      payment_intent: z.string().nullable(),
      status: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
  /** Those that were lost gave their customer's money back. */
  disputes: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        amount: z.number().default(0),
        payment_intent: z.string().nullish(),
      }),
    )
    .default([]),
  subscriptions: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
  invoices: z.array(
    z.object({ id: z.string(), status: z.string(), total: z.number(), metadata: z.record(z.string(), z.string()) }),
  ),
  meterEvents: z.array(z.object({ identifier: z.string(), payload: z.record(z.string(), z.string()) })),
})

/** `planCents` is what a document is worth that a subscription paid. */
export type Translation = TranslationRow & { planCents?: number }

export type Books = ReturnType<typeof openBooks>

/** Sorts what was read by noun. A row of a known kind that cannot be read is a mistake, and throws. */
export function openBooks({ now, rows, objectKeys, mails, stripe }: Snapshot) {
  const like = (pk: RegExp, sk: RegExp) => rows.filter((row) => pk.test(row.pk) && sk.test(row.sk))
  const order = /^ORDER#\d+$/
  const user = /^USER#\d+$/
  return {
    now,
    objectKeys,
    rows,
    users: like(user, /^PROFILE$/).map((row) => User.parse(row)),
    /** Keys of the résumés that translators have. */
    resumes: like(/^TRANSLATOR#\d+$/, /^PROFILE$/).flatMap((row) => Resume.parse(row).resume?.key ?? []),
    /** What each application says of its tests. */
    testScores: like(/^TRANSLATOR#\d+$/, /^PROFILE$/).map((row) => Scores.parse(row)),
    tests: like(/^TRANSLATOR_TEST#\d+$/, /./).map((row) => EntranceTest.parse(row)),
    audits: like(/^AUDIT#/, /./).map((row) => AuditRow.parse(row)),
    orders: like(order, /^ORDER$/).map((row) => Order.parse(row)),
    openOrders: like(user, /^OPEN_ORDER$/).map((row) => ({
      userId: numberIn(row.pk),
      orderId: Number(row['orderId']),
    })),
    charges: like(order, /^LEDGER#CHARGE$/).map((row) => Charge.parse(row)),
    refunds: like(order, /^LEDGER#REFUND#/).map((row) => Refund.parse(row)),
    refundFailures: like(/^REFUND#/, /^LEDGER#FAILED$/).map((row) => RefundFailure.parse(row)),
    planCharges: like(/^SUBSCRIPTION#/, /^LEDGER#CHARGE#/).map((row) => ({
      ...PlanCharge.parse(row),
      subscriptionId: row.pk.slice('SUBSCRIPTION#'.length),
      invoiceId: row.sk.slice('LEDGER#CHARGE#'.length),
    })),
    planRefunds: like(/^SUBSCRIPTION#/, /^LEDGER#REFUND#/).map((row) => PlanRefund.parse(row)),
    subscriptions: like(user, /^SUBSCRIPTION$/).map((row) => Subscription.parse(row)),
    planUses: like(user, /^PLAN_USE#/).map((row) => ({
      ...PlanUse.parse(row),
      period: row.sk.slice('PLAN_USE#'.length),
    })),
    overages: like(/^TRANSLATION#\d+$/, /^OVERAGE$/).map((row) => Overage.parse(row)),
    dues: like(order, /^REFUND_DUE#/).map((row) => RefundDue.parse(row)),
    decisions: like(order, /^PROMOTION_AUDIT#/).map((row) => Decision.parse(row)),
    uses: like(user, /^PROMOTION#/).map((row) => ({
      ...Use.parse(row),
      userId: numberIn(row.pk),
      promotion: row.sk.slice('PROMOTION#'.length),
    })),
    addresses: like(/^PROMOTION_ADDRESS#/, /./).map((row) => ({ ...AddressUse.parse(row), promotion: row.sk })),
    translations: like(/^TRANSLATION#\d+$/, /^RECORD$/) as unknown as Translation[],
    payouts: like(/^TRANSLATION#\d+$/, /^PAYOUT$/).map((row) => Payout.parse(row)),
    jobs: like(/^QUEUE#\d+$/, /^ITEM$/).map((row) => Job.parse(row)),
    certificates: like(/^CERTIFICATE#/, /^CERTIFICATE$/).map((row) => Certificate.parse(row)),
    held: like(user, /^JOBS_HELD$/).map((row) => ({ userId: numberIn(row.pk), jobs: [...Held.parse(row).held] })),
    batches: like(/^PAYOUT_BATCH#/, /^BATCH$/).map((row) => Batch.parse(row)),
    batchLines: like(/^PAYOUT_BATCH#/, /^LINE#/).map((row) => BatchLine.parse(row)),
    batchPayments: like(/^PAYOUT_BATCH#/, /^PAYMENT#/).map((row) => BatchPayment.parse(row)),
    sent: like(/^MAIL#/, /^MAIL$/).map((row) => SentMail.parse(row)),
    mailbox: z.array(Mail).parse(mails),
    stripe: Stripe.parse(stripe),
  }
}

const numberIn = (key: string): number => Number(/\d+/.exec(key)?.[0])
