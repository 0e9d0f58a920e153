/**
 * The only place that spells pk and sk. Every access pattern, its index and its caller stand in README.md beside this file.
 * `gsi1` lists what belongs to a user or a parent, newest last; `gsi2` lists what staff and sweepers look for, by state.
 * `expiresAt` (epoch seconds) is the table's TTL; readers still compare it, because deletion is late.
 */
import type { CertificateId } from '#shared/certificates/id.ts'
import { firstStatusList } from '#shared/certificates/status-list.ts'
import type {
  ApiKeyId,
  ApplicationId,
  DeliveryId,
  GlossaryId,
  InvitationId,
  OrderId,
  QueueItemId,
  TicketId,
  TranslationId,
  TranslatorId,
  TranslatorTestId,
  UploadId,
  UserId,
} from '#shared/lib/id.ts'

export const keys = {
  user: (id: UserId) => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  /** One row an address, written in one transaction with the user: uniqueness of `email` and `username`. */
  email: (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' }),
  /** That the network address of a registration is still known. */
  registrationAddress: (id: UserId) => ({ pk: `USER#${id}`, sk: 'REGISTRATION_ADDRESS' }),
  /** A folded copy of a name or an address, by whose beginning staff find the account. */
  userSearch: (id: UserId, kind: string) => ({ pk: `USER#${id}`, sk: `SEARCH#${kind}` }),
  /** The super administrators who can act: whoever changes them changes its version. */
  roster: () => ({ pk: 'ROSTER', sk: 'SUPERS' }),
  invitation: (id: InvitationId) => ({ pk: `INVITATION#${id}`, sk: 'INVITATION' }),
  /** The one invitation of an address that waits for its answer. */
  invitationPlace: (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'INVITATION' }),
  /** Hashes of the codes that open an account whose authenticator app is lost. */
  recoveryCodes: (id: UserId) => ({ pk: `USER#${id}`, sk: 'RECOVERY_CODES' }),
  session: (hash: string) => ({ pk: `SESSION#${hash}`, sk: 'SESSION' }),
  /** That a browser, by the hash of its cookie, has signed in to an account before. */
  device: (hash: string, id: UserId) => ({ pk: `DEVICE#${hash}`, sk: `USER#${id}` }),
  token: (hash: string) => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' }),
  /** A counter of one window: `scope` says what is counted, `subject` for whom. */
  limit: (scope: string, subject: string, window: string) => ({ pk: `LIMIT#${scope}#${subject}`, sk: window }),
  /** What may happen once in a while, or once at all: `scope` says what, `subject` for whom. */
  claim: (scope: string, subject: string) => ({ pk: `CLAIM#${scope}#${subject}`, sk: 'CLAIM' }),
  upload: (id: UploadId) => ({ pk: `UPLOAD#${id}`, sk: 'UPLOAD' }),
  translation: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'RECORD' }),
  /** A translation in the list of its month. */
  translationListed: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'LISTED' }),
  /** One row a finished batch: makes its progress count once, however often the batch runs. */
  batch: (id: TranslationId, part: string, batch: number) => ({
    pk: `TRANSLATION#${id}`,
    sk: `BATCH#${part}#${batch}`,
  }),
  /** Task tokens stand apart from the record that is shown, so that none can leave with it. */
  taskToken: (id: TranslationId, task: 'payment' | 'review') => ({ pk: `TRANSLATION#${id}`, sk: `TASK#${task}` }),
  /** What the translator and the platform earned; its being there is what makes it happen once. */
  payout: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'PAYOUT' }),
  /** A Friday's run; its lines and payments stand beside it. */
  payoutBatch: (date: string) => ({ pk: `PAYOUT_BATCH#${date}`, sk: 'BATCH' }),
  batchLine: (date: string, id: TranslationId) => ({ pk: `PAYOUT_BATCH#${date}`, sk: `LINE#${id}` }),
  batchPayment: (date: string, id: UserId) => ({ pk: `PAYOUT_BATCH#${date}`, sk: `PAYMENT#${id}` }),
  queueItem: (id: QueueItemId) => ({ pk: `QUEUE#${id}`, sk: 'ITEM' }),
  /** When the sweep looks at a job again. */
  jobWatch: (id: QueueItemId) => ({ pk: `QUEUE#${id}`, sk: 'WATCH' }),
  /** The jobs that a person has in work: bounds how many. */
  jobsHeld: (id: UserId) => ({ pk: `USER#${id}`, sk: 'JOBS_HELD' }),
  /** That a person wrote words into a job which somebody else may have by now. */
  jobWords: (person: UserId, id: QueueItemId) => ({ pk: `USER#${person}`, sk: `JOB_WORDS#${id}` }),
  /** A segment of a job that a human has touched, by its ordinal in the ledger. */
  segment: (id: QueueItemId, number: number) => ({ pk: `JOB#${id}`, sk: `SEG#${String(number).padStart(5, '0')}` }),
  /** What a segment was like: the last text of each minute in which it was saved, newest last. */
  segmentVersion: (id: QueueItemId, number: number, minute: string) => ({
    pk: `JOB#${id}`,
    sk: `VERSION#${String(number).padStart(5, '0')}#${minute}`,
  }),
  segmentComment: (id: QueueItemId, comment: string) => ({ pk: `JOB#${id}`, sk: `COMMENT#${comment}` }),
  /** That who has this mailbox was suspended as a translator, when the account is gone. */
  suspendedMailbox: (hash: string) => ({ pk: `SUSPENDED_MAILBOX#${hash}`, sk: 'SUSPENSION' }),
  certificate: (id: CertificateId) => ({ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' }),
  /** The number and place in the status list of one signed job, chosen before anything is made of it. */
  certifying: (id: TranslationId, job: QueueItemId) => ({ pk: `TRANSLATION#${id}`, sk: `CERTIFYING#${job}` }),
  /** Holds one place in a status list. */
  statusIndex: (list: number, place: number) => ({
    pk: list === firstStatusList ? `STATUS_INDEX#${place}` : `STATUS_INDEX#${list}#${place}`,
    sk: 'INDEX',
  }),
  /** From the hash of a certified file to its certificate. */
  certifiedFile: (sha256: string) => ({ pk: `CERTIFIED_FILE#${sha256}`, sk: 'CERTIFICATE' }),
  /** The newest signed form of a status list. */
  statusList: (list: number) => ({ pk: `STATUS_LIST#${list}`, sk: 'LIST' }),
  /** The number of the status list that new certificates go to. */
  openStatusList: () => ({ pk: 'STATUS_LIST#OPEN', sk: 'NUMBER' }),
  /** The glossaries that a person has: bounds how many. */
  glossariesHeld: (id: UserId) => ({ pk: `USER#${id}`, sk: 'GLOSSARIES_HELD' }),
  glossary: (id: GlossaryId) => ({ pk: `GLOSSARY#${id}`, sk: 'GLOSSARY' }),
  /** One bought text of one customer and language pair: all of a customer's can be found and forgotten. */
  memory: (id: UserId, pair: string, hash: string) => ({ pk: memoryOf(id), sk: `${pair}#${hash}` }),
  /** The same of a document that nobody has paid yet: apart, so that it can leave with nothing that is told of the memory. */
  unpaidText: (id: UserId, pair: string, hash: string) => ({ pk: unpaidTextsOf(id), sk: `${pair}#${hash}` }),
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
  /** That an account has had the one refund of a downloaded document. */
  refundUse: (id: UserId) => ({ pk: `USER#${id}`, sk: 'REFUND_USE' }),
  /** The same of the network that it registered from; names nobody. */
  refundAddress: (address: string) => ({ pk: `REFUND_ADDRESS#${address}`, sk: 'REFUND_USE' }),
  /** A promotion that an account has used, and with which order. */
  promotionUse: (id: UserId, promotion: string) => ({ pk: `USER#${id}`, sk: `PROMOTION#${promotion}` }),
  /** `promotional_ip_tracking`: one row an address and promotion. */
  promotionAddress: (address: string, promotion: string) => ({ pk: `PROMOTION_ADDRESS#${address}`, sk: promotion }),
  /** `promotional_audit_log`: one row a decision of an order. */
  promotionAudit: (id: OrderId, decision: string) => ({ pk: `ORDER#${id}`, sk: `PROMOTION_AUDIT#${decision}` }),
  ticket: (id: TicketId) => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  /** What was said about it, in order; notes of staff stand apart, so that no reading for the person meets them. */
  ticketMessage: (id: TicketId, kind: 'MESSAGE' | 'NOTE', order: string) => ({
    pk: `TICKET#${id}`,
    sk: `${kind}#${order}`,
  }),
  /** When its answer is due, while somebody waits for one. */
  ticketTarget: (id: TicketId) => ({ pk: `TICKET#${id}`, sk: 'TARGET' }),
  answerTemplate: (id: number) => ({ pk: `ANSWER_TEMPLATE#${id}`, sk: 'TEMPLATE' }),
  application: (id: ApplicationId) => ({ pk: `API_APPLICATION#${id}`, sk: 'APPLICATION' }),
  /** One of the places that an account has for living keys: the cap, which many requests at once cannot pass. */
  apiKeyPlace: (id: UserId, place: number) => ({ pk: `USER#${id}`, sk: `API_KEY_PLACE#${place}` }),
  apiKey: (id: ApiKeyId) => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' }),
  /** The first answer to a call that named an idempotency key: `hash` is over the caller and the key. */
  idempotency: (hash: string) => ({ pk: `IDEMPOTENCY#${hash}`, sk: 'ANSWER' }),
  /** A file that is being made for an account beside its calls. */
  export: (id: UserId, name: string) => ({ pk: `EXPORT#${id}#${name}`, sk: 'EXPORT' }),
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
  /** What the guarantee gives back later, when a document fails whose pages it had charged. */
  planRest: (subscriptionId: string, invoiceId: string, refund: number) => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: `LEDGER#REFUND#${invoiceId}#${refund}`,
  }),
  /** When to look at what is kept of a translation. */
  retention: (id: TranslationId) => ({ pk: `TRANSLATION#${id}`, sk: 'RETENTION' }),
  erasure: (id: UserId) => ({ pk: `USER#${id}`, sk: 'ERASURE' }),
  translator: (id: TranslatorId) => ({ pk: `TRANSLATOR#${id}`, sk: 'PROFILE' }),
  /** Apart from the profile, so that no list carries it. */
  translatorTax: (id: TranslatorId) => ({ pk: `TRANSLATOR#${id}`, sk: 'TAX' }),
  /** An approved translator among those of a pair. */
  translatorPair: (id: TranslatorId, pair: string) => ({ pk: `TRANSLATOR#${id}`, sk: `PAIR#${pair}` }),
  translatorTest: (id: TranslatorTestId) => ({ pk: `TRANSLATOR_TEST#${id}`, sk: 'TEST' }),
  /** A set of the entrance test that this person had: nobody gets one twice. */
  testDrawn: (id: UserId, setId: string) => ({ pk: `USER#${id}`, sk: `TEST#${setId}` }),
  /** The account's one application. */
  translatorOf: (id: UserId) => ({ pk: `USER#${id}`, sk: 'TRANSLATOR' }),
  /** The one application of a proven address. */
  translatorAddress: (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'TRANSLATOR' }),
  /** One row a staff write; `order` is its time and id. */
  audit: (subject: string, order: string) => ({ pk: `AUDIT#${subject}`, sk: order }),
  /** The last day whose audit rows lie in the locked bucket, and its place in the chain. */
  auditArchive: () => ({ pk: 'AUDIT_ARCHIVE', sk: 'HEAD' }),
  /** The outbox: events of one aggregate share a partition, so that the stream has them in their order. */
  event: (aggregate: string, id: string) => ({ pk: `EVENTS#${aggregate}`, sk: id }),
  /** That a subscriber has finished an event. */
  handled: (subscriber: string, eventId: string) => ({ pk: `HANDLED#${eventId}`, sk: subscriber }),
  /** Sums over the table, kept by its stream: what there is now, and what came on each day. */
  counter: (group: CounterGroup, of: string) => ({ pk: `COUNT#${group}`, sk: of }),
  /** What was added to the counters and what was taken away in a quarter of an hour. */
  counterFlow: (quarter: string) => ({ pk: 'COUNT#FLOW', sk: quarter }),
  /** Where the nightly recount stands, and the parts of what it has found so far. */
  recount: () => ({ pk: 'RECOUNT', sk: 'STATE' }),
  recountPart: (state: string, part: number) => ({ pk: `RECOUNT#${state}`, sk: `PART#${part}` }),
  /** That a record of the table's stream has been counted. */
  counted: (recordId: string) => ({ pk: `COUNTED#${recordId}`, sk: 'COUNTED' }),
  /** One row a mail: its cause. Writing it first makes the mail happen once. */
  mail: (cause: string) => ({ pk: `MAIL#${cause}`, sk: 'MAIL' }),
}

/** `NOW` has one row for all there is, and one for the pairs of approved translators; the others have a row a day. */
export type CounterGroup = 'NOW' | 'DAYS' | 'PAIRS'

/** The partition that holds a customer's bought texts. */
export const memoryOf = (id: UserId): string => `USER#${id}#MEMORY`

/** The partition that holds what was bought for a customer's previews. */
export const unpaidTextsOf = (id: UserId): string => `USER#${id}#UNPAID_TEXTS`

/** The document of a partition of `index.textsOf`. */
export const holderOfTexts = (partition: string): TranslationId => Number(partition.split('#')[1]) as TranslationId

/**
 * Lists and counters that every document, order or guess passes through are spread over so many partitions: one takes 1,000 writes
 * a second (infra/SCALE.md). Changing it leaves rows of the old number unlisted: move them first.
 */
export const shards = 8

const shardOf = (id: number): number => id % shards

/** Every partition of a list that is spread. */
export const shardsOf = (partition: (id: number) => string): string[] =>
  Array.from({ length: shards }, (_, shard) => partition(shard))

/** Partitions of the indexes. */
export const index = {
  /** Accounts by the month in which they were made. */
  usersIn: (month: string) => `USERS#${month}`,
  /** Folded names and addresses by their first two letters. */
  usersFound: (letters: string) => `USER_SEARCH#${letters}`,
  /** Accounts with a level. */
  staff: 'STAFF',
  invitations: 'INVITATIONS',
  invitationsTo: (email: string) => `EMAIL#${email}#INVITATIONS`,
  sessionsOf: (id: UserId) => `USER#${id}#SESSIONS`,
  /** Remembered texts of one document, paid or not, so that they can go with it. */
  textsOf: (id: TranslationId) => `TRANSLATION#${id}#TEXTS`,
  devicesOf: (id: UserId) => `USER#${id}#DEVICES`,
  translationsOf: (id: UserId) => `USER#${id}#TRANSLATIONS`,
  /** All translations by month, for staff: one partition a month keeps any of them from growing hot. */
  translationsIn: (month: string) => `TRANSLATIONS#${month}`,
  /** Spread by the id of the translation. */
  translationsAt: (stage: string, id: number) => `STAGE#${stage}#${shardOf(id)}`,
  /** Those whose journey is over, by the month in which it ended: no partition grows for ever. */
  translationsEnded: (stage: string, month: string) => `STAGE#${stage}#${month}`,
  queueAt: (status: string) => `QUEUE#${status}`,
  /** Jobs that are over, by the month in which they came: no partition grows for ever. */
  queueIn: (status: string, month: string) => `QUEUE#${status}#${month}`,
  /** What translators of a pair may claim. */
  jobPool: (pair: string) => `JOB_POOL#${pair}`,
  /** Corrections of a pair that wait for who had them last, or for staff. */
  correctionPool: (pair: string) => `CORRECTION_POOL#${pair}`,
  /** What a translator was assigned, holds or has signed. */
  jobsOf: (id: UserId) => `USER#${id}#JOBS`,
  jobWatch: 'JOB_WATCH',
  /** Corrections that were signed, until they have their certificate. */
  correctionWatch: 'CORRECTION_WATCH',
  payoutsAt: (list: string) => `PAYOUTS#${list}`,
  /** What was paid in a month of New York's calendar. */
  payoutsPaidIn: (month: string) => `PAYOUTS#completed#${month}`,
  payoutsOf: (id: UserId) => `USER#${id}#PAYOUTS`,
  payoutBatches: 'PAYOUT_BATCHES',
  /** Batches with something left to do. */
  payoutBatchesOpen: 'PAYOUT_BATCHES#OPEN',
  statementsOf: (id: UserId) => `USER#${id}#STATEMENTS`,
  certificatesOf: (id: TranslationId) => `TRANSLATION#${id}#CERTIFICATES`,
  /** Those of a status list that are not valid any more. */
  certificatesWithdrawn: (list: number) =>
    list === firstStatusList ? 'CERTIFICATES#WITHDRAWN' : `CERTIFICATES#WITHDRAWN#${list}`,
  ordersOf: (id: UserId) => `USER#${id}#ORDERS`,
  /** Spread by the id of the order. */
  ordersAt: (status: string, id: number) => `ORDERS#${status}#${shardOf(id)}`,
  promotionsOf: (id: UserId) => `USER#${id}#PROMOTIONS`,
  /** The money ledger by month. */
  ledgerIn: (month: string) => `LEDGER#${month}`,
  ticketsAt: (status: string) => `TICKETS#${status}`,
  /** Those that are settled, by the month in which they came: no partition grows for ever. */
  ticketsIn: (status: string, month: string) => `TICKETS#${status}#${month}`,
  /** Those that wait for an answer, by when it is due. */
  ticketTargets: (status: string) => `TICKET_TARGETS#${status}`,
  ticketsOf: (id: UserId) => `USER#${id}#TICKETS`,
  /** Of people who were not signed in, by the address they gave. */
  ticketsFrom: (email: string) => `EMAIL#${email.toLowerCase()}#TICKETS`,
  answerTemplates: 'ANSWER_TEMPLATES',
  applicationsAt: (status: string) => `API_APPLICATIONS#${status}`,
  applicationsOf: (id: UserId) => `USER#${id}#API_APPLICATIONS`,
  /** Of people who were not signed in, by the address they gave. */
  applicationsFrom: (email: string) => `EMAIL#${email}#API_APPLICATIONS`,
  apiKeysOf: (id: UserId) => `USER#${id}#API_KEYS`,
  glossariesOf: (id: UserId) => `USER#${id}#GLOSSARIES`,
  deliveriesOf: (id: UserId) => `USER#${id}#DELIVERIES`,
  /** Spread by the id of the translation. */
  retention: (id: number) => `RETENTION#${shardOf(id)}`,
  /** Accounts whose network address is known, by when it is to be forgotten. */
  registrationAddresses: 'REGISTRATION_ADDRESSES',
  /** Decisions about promotions that still name a viewer, by when they are to be forgotten. */
  promotionViewers: 'PROMOTION_VIEWERS',
  erasures: 'ERASURES',
  forgettings: 'FORGETTINGS',
  /** What happened on a day (`2026-05-01`), for a replay. */
  eventsOn: (day: string) => `EVENTS#${day}`,
  refundsAt: (status: string) => `REFUNDS#${status}`,
  /** Subscriptions that have not ended, by when they are looked at again. */
  subscriptionsAt: (state: string) => `SUBSCRIPTIONS#${state}`,
  overageAt: (state: string) => `OVERAGE#${state}`,
  /** Periods of plans to which pages came back, until what a guarantee charged for them is given back. */
  guaranteeRests: 'GUARANTEE_RESTS',
  translatorsAt: (status: string) => `TRANSLATORS#${status}`,
  translatorsOfPair: (pair: string) => `TRANSLATORS#PAIR#${pair}`,
  testsOf: (id: UserId) => `USER#${id}#TESTS`,
  testsToReview: (pair: string) => `TRANSLATOR_TESTS#${pair}`,
  /** Staff writes by month, and by who did them. */
  auditIn: (month: string) => `AUDIT#${month}`,
  auditBy: (actor: UserId | 'system') => `AUDIT#BY#${actor}`,
}
