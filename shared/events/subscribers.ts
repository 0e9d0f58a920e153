import type { EventType } from './events.ts'

/**
 * Which noun subscribes to which types. Each subscriber is a noun with `functions/<noun>/events-entry.ts`, which must bind a verb to every type
 * of its line; `infra` gives each a queue of its own, so that one that fails holds up no other.
 */
export const subscribers = {
  certificates: ['certificate.issued', 'certificate.revoked'],
  jobs: [
    'job.queued',
    'job.assigned',
    'job.returned',
    'job.sent-back',
    'job.commented',
    'revision.ended',
    'translator.decided',
    'account.changed',
    'appeal.decided',
  ],
  translations: ['order.paid', 'translation.failed', 'job.signed'],
  mail: ['translator.decided', 'translator-test.rescored', 'api-application.decided', 'account.changed'],
  subscriptions: ['subscription.changed', 'overage.changed', 'account.address-changed', 'account.erased'],
  support: ['ticket.answered'],
} as const satisfies Record<string, readonly EventType[]>

export type Subscriber = keyof typeof subscribers
export type Heard<S extends Subscriber> = (typeof subscribers)[S][number]

export const subscriberNames = Object.keys(subscribers) as Subscriber[]

export const subscribersOf = (type: string): Subscriber[] =>
  subscriberNames.filter((name) => (subscribers[name] as readonly string[]).includes(type))
