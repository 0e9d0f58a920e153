import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { RevocationReason } from '../certificates/certificate.ts'
import { JobEnd, SentBackReason } from '../jobs/job.ts'
import { AppealTopic } from '../jobs/quality.ts'
import { siteLanguages } from '../languages/site-language.ts'
import { UserId } from '../lib/id.ts'
import { messageCodes } from '../messages/table.ts'
import { SignedToken } from '../privacy/receipt.ts'

const ReasonCode = z.enum(messageCodes)
const TypeName = z.enum(['ai', 'certified'])
const plan = { planName: z.string(), periodEnd: z.iso.datetime() }
const beyond = { planName: z.string(), pages: z.int().positive(), amountCents: z.int() }
const document = { originalFilename: z.string(), translationId: z.int().positive() }

/** What a translator hears of a job before taking it. */
const offer = {
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  pages: z.int(),
  words: z.int(),
  payCents: z.int(),
  dueAt: z.iso.datetime(),
}
const acceptBy = z.iso.datetime()
/** What staff wrote themselves: the one free text that goes to an address without an account. */
const StaffText = z.string().min(1).max(5000)

/**
 * Every mail that Attesta sends, and the facts that its text needs. No link secret stands here: those are made where the
 * mail is written, so that no queue ever holds one (promise R2). Amounts are cents.
 */
export const mailData = {
  verification: z.object({}),
  welcome: z.object({}),
  'address-registered': z.object({}),
  'password-reset': z.object({}),
  /** To the address that an account is to have. */
  'email-change': z.object({}),
  /** To the address that it had; `undo`: with a link that takes it back. */
  'email-changed': z.object({ at: z.iso.datetime(), undo: z.boolean() }),
  /** With the number of API keys that ended, where there were some. */
  'password-changed': z.object({ at: z.iso.datetime(), keysEnded: z.int().positive().optional() }),
  'second-factor-changed': z.object({ at: z.iso.datetime(), how: z.enum(['on', 'off', 'codes', 'reset']) }),
  'recovery-code-used': z.object({ at: z.iso.datetime(), left: z.int().nonnegative() }),
  /** To the one who did it. */
  'second-factor-reset': z.object({ at: z.iso.datetime(), email: z.string() }),
  receipt: z.object({
    orderId: z.int().positive(),
    paidAt: z.iso.datetime(),
    items: z.array(
      z.object({
        originalFilename: z.string(),
        translationType: TypeName,
        amountCents: z.int(),
        discountCents: z.int(),
        sourceLanguage: z.string().optional(),
        targetLanguage: z.string().optional(),
        pages: z.int().positive().optional(),
      }),
    ),
    totalCents: z.int(),
    tax: z.object({ rateBasisPoints: z.int(), includedCents: z.int() }).optional(),
    card: z.object({ brand: z.string(), last4: z.string() }).optional(),
    seller: z.object({ name: z.string(), address: z.string() }).optional(),
  }),
  'translation-ready': z.object({ ...document, targetLanguage: z.string() }),
  'translation-failed': z.object({ ...document, reason: ReasonCode, refundCents: z.int().optional() }),
  'certification-queued': z.object(document),
  'certificate-ready': z.object({ ...document, certificateId: z.string(), signerName: z.string() }),
  'certificate-revoked': z.object({
    ...document,
    certificateId: z.string(),
    reason: RevocationReason,
    revokedAt: z.iso.datetime(),
  }),
  /** Of a plan there is no order. */
  refund: z.object({
    orderId: z.int().positive().optional(),
    originalFilename: z.string().optional(),
    amountCents: z.int(),
    reason: ReasonCode.optional(),
  }),
  'account-deleted': z.object({}),
  /** The signed receipt itself: nobody can sign in to fetch it any more. */
  'account-erased': z.object({ receipt: SignedToken, erasedAt: z.iso.datetime() }),
  'ticket-received': z.object({ ticketId: z.int().positive(), subject: z.string().optional() }),
  /** `hasAccount`: the conversation goes on there; to others only mails go. */
  'ticket-answered': z.object({
    ticketId: z.int().positive(),
    subject: z.string().optional(),
    answer: StaffText,
    hasAccount: z.boolean(),
  }),
  'api-application-received': z.object({ companyName: z.string().optional() }),
  'api-application-approved': z.object({ companyName: z.string().optional() }),
  'api-application-rejected': z.object({ companyName: z.string().optional(), reason: z.string().optional() }),
  /** Its link is made for the newest sending alone. */
  'admin-invitation': z.object({
    invitationId: z.int().positive(),
    sending: z.int().positive(),
    level: AdminLevel,
    inviter: z.string(),
    message: z.string().optional(),
  }),
  'admin-level': z.object({ level: AdminLevel.nullable(), at: z.iso.datetime() }),
  'account-disabled': z.object({ reason: z.string() }),
  'subscription-activated': z.object({
    ...plan,
    interval: z.enum(['month', 'year']),
    includedPages: z.int().positive(),
    amountCents: z.int(),
  }),
  'subscription-payment-failed': z.object(plan),
  /**
   * Told to end with its period (`unpaid`: whose payment is open), or `ended`; `refundCents` where the guarantee gave the first payment
   * back; `billsPages` where the plan has pages beyond it.
   */
  'subscription-cancelled': z.object({
    ...plan,
    ended: z.boolean(),
    unpaid: z.boolean().optional(),
    billsPages: z.boolean().optional(),
    refundCents: z.int().optional(),
  }),
  /** A cancellation was taken back; the plan renews at `periodEnd`. */
  'subscription-kept': z.object(plan),
  /** Pages beyond a plan that an invoice of their own bills. */
  'overage-paid': z.object(beyond),
  'overage-payment-failed': z.object(beyond),
  'translator-application-received': z.object({}),
  /** To the address that a visitor typed: its link shows that the address is theirs. */
  'translator-application-confirm': z.object({ translatorId: z.int().positive() }),
  'translator-approved': z.object({}),
  'translator-rejected': z.object({ reason: z.string().optional() }),
  'translator-suspended': z.object({ reason: z.string() }),
  'translator-reinstated': z.object({}),
  /** Staff gave an entrance test another score. */
  'test-rescored': z.object({ pair: z.string(), score: z.number().int().min(0).max(100) }),
  'job-available': z.object(offer),
  'job-assigned': z.object({ ...offer, originalFilename: z.string(), acceptBy }),
  'job-lock-ending': z.object({
    originalFilename: z.string(),
    jobId: z.int().positive(),
    lockExpiry: z.iso.datetime(),
  }),
  'job-returned': z.object({
    originalFilename: z.string(),
    /** `ended` where the cause of the end was not written down. */
    how: z.enum(['lock-ended', 'not-accepted', 'taken-back', 'taken-over', 'ended', ...JobEnd.options]),
  }),
  /** A signed job that could not be certified so. */
  'job-sent-back': z.object({ originalFilename: z.string(), jobId: z.int().positive(), why: SentBackReason }),
  'revision-asked': z.object({ originalFilename: z.string(), acceptBy }),
  'revision-done': z.object(document),
  /** Staff ended a correction: no new certificate comes. `revoked`: nor does the one before hold. */
  'revision-ended': z.object({ ...document, revoked: z.boolean().optional() }),
  /** The translator has written to the customer; the mail holds nothing of it. */
  'translator-note': z.object(document),
  'appeal-decided': z.object({
    originalFilename: z.string(),
    about: AppealTopic,
    decision: z.enum(['granted', 'dismissed']),
    answer: z.string(),
  }),
  'payout-queued': z.object({ payoutCents: z.int(), translationId: z.int().positive() }),
  /** By hand, or with a Friday's batch: then it has a reference and a statement. */
  'payout-paid': z.object({
    payoutCents: z.int(),
    payouts: z.int().positive(),
    friday: z.iso.datetime().optional(),
    reference: z.string().optional(),
  }),
  'payout-failed': z.object({
    payoutCents: z.int(),
    friday: z.iso.datetime(),
    reference: z.string(),
    reason: z.string(),
  }),
} as const satisfies Record<string, z.ZodObject>

export type MailTemplate = keyof typeof mailData
export type MailData<T extends MailTemplate> = z.infer<(typeof mailData)[T]>

/** Words of a mail that staff typed: they may go to an address that nobody has proven. */
const writtenByStaff: Partial<Record<MailTemplate, readonly string[]>> = {
  'admin-invitation': ['inviter', 'message'],
  'api-application-rejected': ['reason'],
  'translator-rejected': ['reason'],
  'translator-suspended': ['reason'],
}

/**
 * The facts of a mail without what people typed: free text stays out, numbers, dates and fixed words stay. Null where the
 * mail says nothing without it. What a stranger typed never goes to an address that nobody has proven (a mail relay).
 */
export function withoutTypedWords<T extends MailTemplate>(template: T, data: MailData<T>): MailData<T> | null {
  const { shape } = mailData[template] as z.ZodObject
  const kept = Object.entries(data).filter(([name]) => {
    const field = shape[name] as z.ZodType | undefined
    return field !== undefined && (!isFreeText(field) || writtenByStaff[template]?.includes(name) === true)
  })
  return (mailData[template].safeParse(Object.fromEntries(kept)).data ?? null) as MailData<T> | null
}

function isFreeText(field: z.ZodType): boolean {
  if (field === StaffText) return false
  if (field instanceof z.ZodOptional) return isFreeText(field.unwrap() as z.ZodType)
  return field instanceof z.ZodString || field instanceof z.ZodArray || field instanceof z.ZodObject
}

/** An account, whose address and name are looked up when the mail is written, or an address that has none yet. */
export const MailTo = z.union([
  z.object({ userId: UserId }),
  z.object({
    email: z.email(),
    language: z.enum(siteLanguages).optional(),
    /**
     * Which the link of the mail is for: the registration of this address, when the mail was asked for (another one may take its place
     * before the mail is written), or the account that is to have the address or had it.
     */
    account: UserId.optional(),
  }),
])
export type MailTo = z.infer<typeof MailTo>

/** One mail to send. `cause` names what happened: the same cause never makes a second mail (promise P3). */
export type Mail<T extends MailTemplate = MailTemplate> = {
  [K in T]: { cause: string; to: MailTo; template: K; data: MailData<K> }
}[T]

const templates = Object.keys(mailData) as MailTemplate[]

/** The message on the mail queue. */
export const Mail = z.union(
  templates.map((template) =>
    z.object({
      cause: z.string().min(1).max(500),
      to: MailTo,
      template: z.literal(template),
      data: mailData[template],
    }),
  ) as unknown as [z.ZodType<Mail>, z.ZodType<Mail>],
)
