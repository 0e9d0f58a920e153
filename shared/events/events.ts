import * as z from 'zod'
import {
  ApplicationId,
  OrderId,
  QueueItemId,
  TicketId,
  TranslationId,
  TranslatorId,
  TranslatorTestId,
  UserId,
} from '../lib/id.ts'
import { define } from './define.ts'

const ofTranslation = { translationId: TranslationId, userId: UserId }
const ofJob = { queueItemId: QueueItemId, translationId: TranslationId }
/** One claim of a job: `fence` is raised by each. */
const ofClaim = { ...ofJob, translatorId: UserId, fence: z.number().int().nonnegative() }
const ofCertificate = { certificateId: z.string().min(1).max(40), translationId: TranslationId }

/**
 * What has happened, one line a type: its version, its facts, the aggregate whose events keep their order, and what makes it
 * this one change. Facts are ids and small values, never text of a document, a name or an address.
 */
export const events = {
  'order.paid': define(
    1,
    { orderId: OrderId, userId: UserId, translationIds: z.array(TranslationId).min(1) },
    { aggregate: ({ orderId }) => `order:${orderId}`, once: ({ orderId }) => orderId },
  ),
  'translation.completed': define(1, ofTranslation, onTranslation()),
  'translation.failed': define(1, ofTranslation, onTranslation()),
  /** Given back after it was complete: it stays complete and is locked again. */
  'translation.returned': define(1, ofTranslation, onTranslation()),
  'job.queued': define(1, ofJob, { aggregate: jobOf, once: ({ queueItemId }) => queueItemId }),
  'job.assigned': define(1, ofClaim, { aggregate: jobOf, once: claimOf }),
  'job.claimed': define(1, ofClaim, { aggregate: jobOf, once: claimOf }),
  'job.returned': define(1, ofClaim, { aggregate: jobOf, once: claimOf }),
  'job.signed': define(1, ofClaim, { aggregate: jobOf, once: claimOf }),
  /** It could not be certified as it was signed, and is with its signer again. */
  'job.sent-back': define(1, ofClaim, { aggregate: jobOf, once: claimOf }),
  /** Its translator wrote to the customer about a segment. */
  'job.commented': define(
    1,
    { ...ofJob, comment: z.number().int().positive() },
    { aggregate: jobOf, once: ({ comment }) => comment },
  ),
  'revision.requested': define(
    1,
    { ...ofJob, revisionOf: QueueItemId },
    { aggregate: jobOf, once: ({ queueItemId }) => queueItemId },
  ),
  /** Staff ended a correction: no new certificate comes. */
  'revision.ended': define(1, ofJob, { aggregate: jobOf, once: ({ queueItemId }) => queueItemId }),
  /** Staff decided an appeal of a translator, by its ticket: a job may have several. */
  'appeal.decided': define(
    1,
    { ...ofJob, translatorId: UserId, appealId: TicketId.optional() },
    { aggregate: jobOf, once: ({ queueItemId, appealId }) => appealId ?? queueItemId },
  ),
  'certificate.issued': define(1, ofCertificate, {
    aggregate: certificateOf,
    once: ({ certificateId }) => certificateId,
  }),
  'certificate.revoked': define(1, ofCertificate, {
    aggregate: certificateOf,
    once: ({ certificateId }) => certificateId,
  }),
  /** `decision` counts the decisions about this translator, so that each approval is an event of its own. */
  'translator.approved': define(
    1,
    { userId: UserId, decision: z.number().int().nonnegative() },
    { aggregate: ({ userId }) => `translator:${userId}`, once: ({ userId, decision }) => `${userId}.${decision}` },
  ),
  /** Staff decided about a translator: each decision once, counted as above. */
  'translator.decided': define(
    1,
    {
      translatorId: TranslatorId,
      decision: z.number().int().positive(),
      act: z.enum(['approved', 'rejected', 'suspended', 'reinstated']),
    },
    {
      aggregate: ({ translatorId }) => `profile:${translatorId}`,
      once: ({ translatorId, decision }) => `${translatorId}.${decision}`,
    },
  ),
  /** Staff gave an entrance test another score; `scoredAt` names the one that it has now. */
  'translator-test.rescored': define(
    1,
    { testId: TranslatorTestId, translatorId: TranslatorId, scoredAt: z.iso.datetime() },
    {
      aggregate: ({ translatorId }) => `profile:${translatorId}`,
      once: ({ testId, scoredAt }) => `${testId}.${scoredAt}`,
    },
  ),
  /** Staff decided, once, about somebody who asked for the API. */
  'api-application.decided': define(
    1,
    { applicationId: ApplicationId },
    {
      aggregate: ({ applicationId }) => `api-application:${applicationId}`,
      once: ({ applicationId }) => applicationId,
    },
  ),
  /** A payout has one ledger entry, and so one translation. `moves` as below; older ones have none. */
  'payout.paid': define(
    1,
    {
      translationId: TranslationId,
      translatorId: UserId,
      amountCents: z.number().int().nonnegative(),
      moves: z.number().int().nonnegative().optional(),
    },
    {
      aggregate: ({ translatorId }) => `payouts:${translatorId}`,
      once: ({ translationId, moves }) => (moves === undefined ? translationId : `${translationId}.${moves}`),
    },
  ),
  /** It came back from the bank. `moves` counts the moves of the payout: it may come back more than once. */
  'payout.failed': define(
    1,
    { translationId: TranslationId, translatorId: UserId, moves: z.number().int().nonnegative() },
    {
      aggregate: ({ translatorId }) => `payouts:${translatorId}`,
      once: ({ translationId, moves }) => `${translationId}.${moves}`,
    },
  ),
  /** Stripe said that something about a subscription changed; `noticeId` is the id of Stripe's own event. */
  'subscription.changed': define(
    1,
    { subscriptionId: z.string().min(1).max(255), noticeId: z.string().min(1).max(255) },
    { aggregate: ({ subscriptionId }) => `subscription:${subscriptionId}`, once: ({ noticeId }) => noticeId },
  ),
  /** Stripe said that something about the invoice of pages beyond a plan changed; `noticeId` as above. */
  'overage.changed': define(
    1,
    { translationId: TranslationId, noticeId: z.string().min(1).max(255) },
    { aggregate: ({ translationId }) => `overage:${translationId}`, once: ({ noticeId }) => noticeId },
  ),
  /** Staff answered a ticket; `messageAt` and `messageId` name the answer. */
  'ticket.answered': define(
    1,
    { ticketId: TicketId, messageId: z.number().int().positive(), messageAt: z.iso.datetime() },
    { aggregate: ({ ticketId }) => `ticket:${ticketId}`, once: ({ messageId }) => messageId },
  ),
  /** Staff changed what an account may do or how it signs in; `actAt` and `actId` name the audit row, which says what and why. */
  'account.changed': define(
    1,
    { userId: UserId, actId: z.number().int().positive(), actAt: z.iso.datetime() },
    { aggregate: ({ userId }) => `account:${userId}`, once: ({ actId }) => actId },
  ),
  /** Its owner gave it another address, which the account's row tells; a session of this `epoch` did it. */
  'account.address-changed': define(
    1,
    { userId: UserId, epoch: z.number().int().nonnegative() },
    { aggregate: ({ userId }) => `account:${userId}`, once: ({ userId, epoch }) => `${userId}.${epoch}` },
  ),
  'account.erased': define(
    1,
    { userId: UserId },
    { aggregate: ({ userId }) => `account:${userId}`, once: ({ userId }) => userId },
  ),
}

export type EventType = keyof typeof events
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['data']>

/** An event as it is stored and carried. */
export type Event<T extends EventType = EventType> = {
  [K in T]: {
    /** Follows from the change: `order.paid:123`. */
    id: string
    type: K
    version: number
    aggregate: string
    at: string
    data: EventData<K>
  }
}[T]

/** The event of a change that happens at `at`. The same change makes the same id. */
export function eventOf<T extends EventType>(type: T, data: EventData<T>, at: Date): Event<T> {
  const { version, data: schema, aggregate, once } = definitionOf(type)
  const facts = schema.parse(data)
  return {
    id: `${type}:${once(facts)}`,
    type,
    version,
    aggregate: aggregate(facts),
    at: at.toISOString(),
    data: facts,
  } as Event<T>
}

const Envelope = z.object({
  id: z.string().min(1),
  type: z.enum(Object.keys(events) as [EventType, ...EventType[]]),
  version: z.number().int().positive(),
  aggregate: z.string().min(1),
  at: z.iso.datetime(),
  data: z.unknown(),
})

/** Reads an event that was stored or carried; throws for one that this code does not know or whose facts are broken. */
export function parseEvent(value: unknown): Event {
  const envelope = Envelope.parse(value)
  const { version, data } = definitionOf(envelope.type)
  if (envelope.version !== version) throw new Error(`Unknown version of ${envelope.type}`)
  return { ...envelope, data: data.parse(envelope.data) } as Event
}

type Definition = {
  version: number
  data: z.ZodType
  aggregate: (data: unknown) => string
  once: (data: unknown) => string | number
}
const definitionOf = (type: EventType): Definition => events[type] as unknown as Definition

function onTranslation() {
  return {
    aggregate: ({ translationId }: { translationId: TranslationId }) => `translation:${translationId}`,
    once: ({ translationId }: { translationId: TranslationId }) => translationId,
  }
}

function jobOf({ queueItemId }: { queueItemId: QueueItemId }): string {
  return `job:${queueItemId}`
}

function claimOf({ queueItemId, fence }: { queueItemId: QueueItemId; fence: number }): string {
  return `${queueItemId}.${fence}`
}

function certificateOf({ certificateId }: { certificateId: string }): string {
  return `certificate:${certificateId}`
}
