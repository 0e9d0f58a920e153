/**
 * The only place that spells pk and sk. Every access pattern, its index and its caller stand in README.md beside this file.
 * `gsi1` lists what belongs to a user or a parent, newest last; `gsi2` lists what staff and sweepers look for, by state.
 * `expiresAt` (epoch seconds) is the table's TTL; readers still compare it, because deletion is late.
 */
import type {
  ApiKeyId,
  ApplicationId,
  DeliveryId,
  GlossaryId,
  OrderId,
  QueueItemId,
  TicketId,
  TranslationId,
  UploadId,
  UserId,
} from '#shared/lib/id.ts'

export const keys = {
  user: (id: UserId) => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  /** One row an address, written in one transaction with the user: uniqueness of `email` and `username`. */
  email: (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' }),
  /** That the network address of a registration is still known. */
  registrationAddress: (id: UserId) => ({ pk: `USER#${id}`, sk: 'REGISTRATION_ADDRESS' }),
  session: (hash: string) => ({ pk: `SESSION#${hash}`, sk: 'SESSION' }),
  token: (hash: string) => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' }),
  /** A counter of one window: `scope` says what is counted, `subject` for whom. */
  limit: (scope: string, subject: string, window: string) => ({ pk: `LIMIT#${scope}#${subject}`, sk: window }),
  /** What may happen once in a while, or once at all: `scope` says what, `subject` for whom. */
  claim: (scope: string, subject: string) => ({ pk: `CLAIM#${scope}#${subject}`, sk: 'CLAIM' }),
  upload: (id: UploadId) => ({ pk: `UPLOAD#${id}`, sk: 'UPLOAD' }),
  translation: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'RECORD' }),
  /** One row a finished batch: makes its progress count once, however often the batch runs. */
  batch: (id: TranslationId, part: string, batch: number) => ({
    pk: `TRANSLATION#${id}`,
    sk: `BATCH#${part}#${batch}`,
  }),
  /** Task tokens stand apart from the record that is shown, so that none can leave with it. */
  taskToken: (id: TranslationId, task: 'payment' | 'review') => ({ pk: `TRANSLATION#${id}`, sk: `TASK#${task}` }),
  /** What the translator and the platform earned; its being there is what makes it happen once. */
  payout: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'PAYOUT' }),
  queueItem: (id: QueueItemId) => ({ pk: `QUEUE#${id}`, sk: 'ITEM' }),
  glossary: (id: GlossaryId) => ({ pk: `GLOSSARY#${id}`, sk: 'GLOSSARY' }),
  /** One bought text of one customer and language pair: all of a customer's can be found and forgotten. */
  memory: (id: UserId, pair: string, hash: string) => ({ pk: memoryOf(id), sk: `${pair}#${hash}` }),
  /** What is remembered of a customer is to be forgotten. */
  forgetting: (id: UserId) => ({ pk: `USER#${id}`, sk: 'FORGETTING' }),
  order: (id: OrderId) => ({ pk: `ORDER#${id}`, sk: 'ORDER' }),
  /** The one order that a user may be paying now. */
  openOrder: (id: UserId) => ({ pk: `USER#${id}`, sk: 'OPEN_ORDER' }),
  /** The money ledger: one row for what was taken, one for each item that was given back. */
  charge: (id: OrderId) => ({ pk: `ORDER#${id}`, sk: 'LEDGER#CHARGE' }),
  /** A refund that the bank sent back. */
  refundFailed: (refundId: string) => ({ pk: `REFUND#${refundId}`, sk: 'LEDGER#FAILED' }),
  refunded: (id: OrderId, item: TranslationId) => ({ pk: `ORDER#${id}`, sk: `LEDGER#REFUND#${item}` }),
  /** An item that was paid for and not delivered, or was given back: money to return for this order. */
  refundDue: (id: OrderId, item: TranslationId) => ({ pk: `ORDER#${id}`, sk: `REFUND_DUE#${item}` }),
  /** A promotion that an account has used, and with which order. */
  promotionUse: (id: UserId, promotion: string) => ({ pk: `USER#${id}`, sk: `PROMOTION#${promotion}` }),
  /** `promotional_ip_tracking`: one row an address and promotion. */
  promotionAddress: (address: string, promotion: string) => ({ pk: `PROMOTION_ADDRESS#${address}`, sk: promotion }),
  /** `promotional_audit_log`: one row a decision of an order. */
  promotionAudit: (id: OrderId, decision: string) => ({ pk: `ORDER#${id}`, sk: `PROMOTION_AUDIT#${decision}` }),
  ticket: (id: TicketId) => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  application: (id: ApplicationId) => ({ pk: `API_APPLICATION#${id}`, sk: 'APPLICATION' }),
  apiKey: (id: ApiKeyId) => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' }),
  /** The first answer to a call that named an idempotency key: `hash` is over the caller and the key. */
  idempotency: (hash: string) => ({ pk: `IDEMPOTENCY#${hash}`, sk: 'ANSWER' }),
  /** The account's one webhook endpoint. */
  webhook: (id: UserId) => ({ pk: `USER#${id}`, sk: 'WEBHOOK' }),
  delivery: (id: DeliveryId) => ({ pk: `DELIVERY#${id}`, sk: 'DELIVERY' }),
  /** The account's one subscription; a new one takes the place of one that has ended. */
  subscription: (id: UserId) => ({ pk: `USER#${id}`, sk: 'SUBSCRIPTION' }),
  /** Pages taken from a plan in one period: renewal begins a new row. */
  planUse: (id: UserId, subscriptionId: string, periodStart: string) => ({
    pk: `USER#${id}`,
    sk: `PLAN_USE#${subscriptionId}#${periodStart}`,
  }),
  /** Pages of a translation that go beyond the plan, to be billed once. */
  overage: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'OVERAGE' }),
  /** The money ledger of a subscription: one row for each paid invoice, one for what was given back. */
  planCharge: (subscriptionId: string, invoiceId: string) => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: `LEDGER#CHARGE#${invoiceId}`,
  }),
  planRefund: (subscriptionId: string, invoiceId: string) => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: `LEDGER#REFUND#${invoiceId}`,
  }),
  /** When to look at what is kept of a translation. */
  retention: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'RETENTION' }),
  erasure: (id: UserId) => ({ pk: `USER#${id}`, sk: 'ERASURE' }),
  /** One row a mail: its cause. Writing it first makes the mail happen once. */
  mail: (cause: string) => ({ pk: `MAIL#${cause}`, sk: 'MAIL' }),
}

/** The partition that holds a customer's bought texts. */
export const memoryOf = (id: UserId): string => `USER#${id}#MEMORY`

/** Partitions of the indexes. */
export const index = {
  sessionsOf: (id: UserId) => `USER#${id}#SESSIONS`,
  translationsOf: (id: UserId) => `USER#${id}#TRANSLATIONS`,
  /** All translations by month, for staff: one partition a month keeps any of them from growing hot. */
  translationsIn: (month: string) => `TRANSLATIONS#${month}`,
  translationsAt: (stage: string) => `STAGE#${stage}`,
  queueAt: (status: string) => `QUEUE#${status}`,
  payoutsAt: (status: string) => `PAYOUTS#${status}`,
  ordersOf: (id: UserId) => `USER#${id}#ORDERS`,
  ordersAt: (status: string) => `ORDERS#${status}`,
  promotionsOf: (id: UserId) => `USER#${id}#PROMOTIONS`,
  /** The money ledger by month. */
  ledgerIn: (month: string) => `LEDGER#${month}`,
  ticketsAt: (status: string) => `TICKETS#${status}`,
  ticketsOf: (id: UserId) => `USER#${id}#TICKETS`,
  applicationsAt: (status: string) => `API_APPLICATIONS#${status}`,
  applicationsOf: (id: UserId) => `USER#${id}#API_APPLICATIONS`,
  /** Of people who were not signed in, by the address they gave. */
  applicationsFrom: (email: string) => `EMAIL#${email}#API_APPLICATIONS`,
  apiKeysOf: (id: UserId) => `USER#${id}#API_KEYS`,
  glossariesOf: (id: UserId) => `USER#${id}#GLOSSARIES`,
  deliveriesOf: (id: UserId) => `USER#${id}#DELIVERIES`,
  retention: 'RETENTION',
  /** Accounts whose network address is known, by when it is to be forgotten. */
  registrationAddresses: 'REGISTRATION_ADDRESSES',
  /** Decisions about promotions that still name a viewer, by when they are to be forgotten. */
  promotionViewers: 'PROMOTION_VIEWERS',
  erasures: 'ERASURES',
  forgettings: 'FORGETTINGS',
  refundsAt: (status: string) => `REFUNDS#${status}`,
  /** Subscriptions that have not ended, by when they are looked at again. */
  subscriptionsAt: (state: string) => `SUBSCRIPTIONS#${state}`,
  overageAt: (state: string) => `OVERAGE#${state}`,
}
