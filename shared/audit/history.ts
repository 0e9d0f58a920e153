import * as z from 'zod'
import { AuditFacts } from './audit.ts'

/** What was done to one thing, as staff read it beside the thing. `by` is null for the system; of people who are gone it is the number. */
export const HistoryEntry = z.object({
  id: z.number().int().positive(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  action: z.string(),
  before: AuditFacts.nullable(),
  after: AuditFacts.nullable(),
  why: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
