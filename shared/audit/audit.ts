import * as z from 'zod'
import { UserId } from '../lib/id.ts'
import { field } from '../messages/field.ts'

/** One side of a change: named facts, flat, so that two of them can be compared line by line. */
export const AuditFacts = z.record(
  z.string().max(60),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
)
export type AuditFacts = z.infer<typeof AuditFacts>

/** What somebody of the staff, or the system, did to something: written once with the change, never changed. */
export const AuditRow = z.object({
  id: z.number().int().positive(),
  at: z.iso.datetime(),
  /** `system` for schedules and workflows. */
  actor: z.union([UserId, z.literal('system')]),
  /** `translator.approved`: noun and past participle. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  /** What it was done to: `translator:123`. */
  subject: z.string().regex(/^[a-z-]+:[A-Za-z0-9-]{1,64}$/),
  before: AuditFacts.nullable(),
  after: AuditFacts.nullable(),
  why: z.string().max(2000).nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Nine digits as a social security, employer or individual number is written. */
const taxNumber = /(?<!\d)(\d{3}-\d{2}-\d{4}|\d{2}-\d{7})(?!\d)/g
const holdsTaxNumber = (text: string): boolean => text.search(taxNumber) >= 0

/** The same text with each such number blacked out. */
export const withoutTaxNumbers = (text: string): string => text.replaceAll(taxNumber, '•••')

/** Why somebody of the staff did something: it stands in an audit row, and often in a mail. */
export const AuditReason = z
  .string({ error: field('reason-required') })
  .trim()
  .max(1000)
  .refine((text) => !holdsTaxNumber(text), field('reason-with-tax-number'))
