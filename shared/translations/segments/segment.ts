import * as z from 'zod'
import { Place } from './place.ts'

/** What became of one piece of text. */
export const SegmentDisposition = z.enum(['translated', 'kept', 'failed'])
export type SegmentDisposition = z.infer<typeof SegmentDisposition>

/** Why a text stands in the translation as it was. */
export const KeepReason = z.enum([
  'number',
  'code',
  'address',
  'symbol',
  'marked-no-translate',
  'already-target',
  'unreadable',
  'not-text',
  'other-script',
])
export type KeepReason = z.infer<typeof KeepReason>

/** How letters look that say something by it: an exponent, a choice that is crossed out; `plain` are letters among such. */
export const Look = z.enum(['raised', 'lowered', 'struck', 'plain'])
export type Look = z.infer<typeof Look>

/** One line of the completeness ledger. */
export const SegmentView = z.object({
  id: z.string(),
  place: Place,
  source: z.string(),
  /** Null until it is paid and complete. */
  target: z.string().nullable(),
  disposition: SegmentDisposition,
  reason: z.string().nullable(),
  /** What a reviewer should look at; empty until it is paid and complete. */
  notes: z.array(z.string()),
  /** What the automatic checks found in its translation; `error` would mislead a reader. */
  checked: z.object({ severity: z.enum(['error', 'warning']), checks: z.array(z.string()) }).nullable(),
})
export type SegmentView = z.infer<typeof SegmentView>

export const SegmentPage = z.object({
  segments: z.array(SegmentView),
  /** All that match. */
  total: z.number().int().nonnegative(),
  nextCursor: z.string().nullable(),
})
export type SegmentPage = z.infer<typeof SegmentPage>
