import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { ApplicationStatus } from '../applications/application.ts'
import { RevocationReason } from '../certificates/certificate.ts'
import { StoredStatus } from '../certificates/standing.ts'
import { InvitationStatus } from '../invitations/invitation.ts'
import { JobPriority, JobStatus } from '../jobs/job.ts'
import { AppealDecision } from '../jobs/quality.ts'
import { PayoutStatus } from '../payouts/payout.ts'
import { TicketPriority, TicketStatus } from '../support/ticket.ts'
import { Stage } from '../translations/stage.ts'
import { TranslatorStatus } from '../translators/translator.ts'

/** Every act that an audit row may tell. Each has its words on the screens, so a new one begins here. */
export const AuditAction = z.enum([
  'answer-template.changed',
  'answer-template.deleted',
  'answer-template.written',
  'api-application.approved',
  'api-application.rejected',
  'appeal.decided',
  'certificate.revoke',
  'certification.seen',
  'certification.unseen',
  'invitation.accepted',
  'invitation.declined',
  'invitation.resent',
  'invitation.sent',
  'invitation.withdrawn',
  'job.assigned',
  'job.commented',
  'job.edited',
  'job.rejected',
  'job.reviewed',
  'job.signed',
  'job.taken-back',
  'job.taken-over',
  'job-text.read',
  'payout.paid',
  'payout.queued',
  'payout.restored',
  'payout-batch.confirmed',
  'payout-batch.exported',
  'payout-batch.returned',
  'resume.read',
  'second-factor.reset',
  'tax-forms.exported',
  'tax-number.read',
  'ticket.answered',
  'ticket.updated',
  'ticket-note.written',
  'translation.read',
  'translation.refunded',
  'translation.restarted',
  'translator.approved',
  'translator.noted',
  'translator.reinstated',
  'translator.rejected',
  'translator.suspended',
  'translator-test.rescored',
  'translator-test.scored',
  'user.address-changed',
  'user.disabled',
  'user.enabled',
  'user.level-given',
  'user.level-taken',
  'user.renamed',
  'user.signed-out',
])
export type AuditAction = z.infer<typeof AuditAction>

/** The second half of the actions of a noun: `approved` of `translator`. */
export type ActOf<Noun extends string> = AuditAction extends infer One
  ? One extends `${Noun}.${infer Act}`
    ? Act
    : never
  : never

/** Every fact that an audit row may name, and what kind of value it has: `text` is shown letter by letter, also a number. */
export const auditFacts = {
  address: 'text',
  answerCharacters: 'plain',
  assigneeId: 'person',
  attempt: 'plain',
  cents: 'cents',
  certification: 'text',
  characters: 'plain',
  checksum: 'text',
  decision: 'code',
  disabled: 'plain',
  downloadedAt: 'time',
  enrolledAt: 'time',
  epoch: 'plain',
  errors: 'plain',
  forms: 'plain',
  from: 'plain',
  invitation: 'text',
  invitedBy: 'person',
  level: 'code',
  name: 'text',
  noteCharacters: 'plain',
  orderId: 'text',
  pair: 'text',
  paidAt: 'time',
  payments: 'plain',
  priority: 'code',
  reason: 'code',
  refundedCents: 'cents',
  score: 'plain',
  scoredBy: 'person',
  seen: 'plain',
  sending: 'plain',
  stage: 'code',
  status: 'code',
  text: 'code',
  ticket: 'text',
  title: 'text',
  transaction: 'text',
  translator: 'text',
} as const satisfies Record<string, 'plain' | 'cents' | 'time' | 'person' | 'text' | 'code'>
export type AuditFact = keyof typeof auditFacts

export const isAuditFact = (name: string): name is AuditFact => Object.hasOwn(auditFacts, name)

/** The values of the facts that are codes. */
export const AuditCode = z.enum([
  ...AdminLevel.options,
  ...AppealDecision.options,
  ...ApplicationStatus.options,
  ...InvitationStatus.options,
  ...JobPriority.options,
  ...JobStatus.options,
  ...PayoutStatus.options,
  ...RevocationReason.options,
  ...Stage.options,
  ...StoredStatus.options,
  ...TicketPriority.options,
  ...TicketStatus.options,
  ...TranslatorStatus.options,
  'segments',
])
export type AuditCode = z.infer<typeof AuditCode>

/** What an audit row may be about: the first half of `translator:123`. */
export const AuditSubject = z.enum([
  'answer-template',
  'api-application',
  'certificate',
  'invitation',
  'job',
  'payout',
  'payout-batch',
  'tax-year',
  'ticket',
  'translation',
  'translator',
  'user',
])
export type AuditSubject = z.infer<typeof AuditSubject>
