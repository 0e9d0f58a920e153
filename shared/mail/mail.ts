import * as z from 'zod'
import { siteLanguages } from '../languages/site-language.ts'
import { UserId } from '../lib/id.ts'

const TypeName = z.enum(['ai', 'certified'])
const plan = { planName: z.string(), periodEnd: z.iso.datetime() }
const document = { originalFilename: z.string(), translationId: z.int().positive() }

/**
 * Every mail that Attesta sends, and the facts that its text needs. No link secret stands here: those are made where the
 * mail is written, so that no queue ever holds one (promise R2). Amounts are cents.
 */
export const mailData = {
  verification: z.object({}),
  welcome: z.object({}),
  'address-registered': z.object({}),
  'password-reset': z.object({}),
  'password-changed': z.object({ at: z.iso.datetime() }),
  receipt: z.object({
    orderId: z.int().positive(),
    paidAt: z.iso.datetime(),
    items: z.array(
      z.object({
        originalFilename: z.string(),
        translationType: TypeName,
        amountCents: z.int(),
        discountCents: z.int(),
      }),
    ),
    totalCents: z.int(),
  }),
  'translation-ready': z.object({ ...document, targetLanguage: z.string() }),
  'translation-failed': z.object({ ...document, reason: z.string(), refundCents: z.int().optional() }),
  'certification-queued': z.object(document),
  'certification-complete': z.object(document),
  refund: z.object({ orderId: z.int().positive(), amountCents: z.int(), reason: z.string().optional() }),
  'account-deleted': z.object({}),
  'ticket-received': z.object({ ticketId: z.int().positive(), subject: z.string() }),
  'api-application-received': z.object({ companyName: z.string() }),
  'api-application-approved': z.object({ companyName: z.string() }),
  'subscription-activated': z.object({
    ...plan,
    interval: z.enum(['month', 'year']),
    includedPages: z.int().positive(),
    amountCents: z.int(),
  }),
  'subscription-payment-failed': z.object(plan),
  /** Told to end with its period, or `ended`; `refundCents` where the guarantee gave the first payment back. */
  'subscription-cancelled': z.object({ ...plan, ended: z.boolean(), refundCents: z.int().optional() }),
} as const satisfies Record<string, z.ZodObject>

export type MailTemplate = keyof typeof mailData
export type MailData<T extends MailTemplate> = z.infer<(typeof mailData)[T]>

/** An account, whose address and name are looked up when the mail is written, or an address that has none yet. */
export const MailTo = z.union([
  z.object({ userId: UserId }),
  z.object({ email: z.email(), firstName: z.string().optional(), language: z.enum(siteLanguages).optional() }),
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
