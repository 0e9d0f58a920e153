import * as z from 'zod'
import { field } from '../messages/field.ts'
import { Place } from '../translations/segments/place.ts'
import { JobStatus } from './job.ts'

const moment = z.iso.datetime()

/** The steps that a customer follows, in their order. */
export const ReviewStep = z.enum(['paid', 'queued', 'begun', 'signed', 'certified'])
export type ReviewStep = z.infer<typeof ReviewStep>

export const StarRating = z.object({
  stars: z.number().int().min(1, field('stars-required')).max(5),
  word: z.string().trim().max(500).default(''),
})
export type StarRating = z.infer<typeof StarRating>

/** Characters about all marked segments together: they stand in the row of the job, with all that is written there later. */
export const mostWrong = 20_000

const Mark = z.object({
  number: z.number().int().positive().max(99_999),
  wrong: z.string().trim().max(1000).default(''),
})

export const RevisionRequest = z.object({
  /** Segments by their number, each once, with what is wrong. */
  segments: z
    .array(Mark)
    .min(1, field('marks-required'))
    .max(200)
    .refine((marks) => new Set(marks.map(({ number }) => number)).size === marks.length, field('marks-twice'))
    .check(({ value, issues }) => {
      if (value.reduce((sum, { wrong }) => sum + wrong.length, 0) <= mostWrong) return
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: mostWrong,
        input: value,
        message: field('too-long'),
      })
    }),
  message: z.string().trim().min(10, field('wrong-sentence')).max(2000),
})
export type RevisionRequest = z.infer<typeof RevisionRequest>

/** What the translator wrote to the customer about a segment. */
export const ReviewNote = z.object({
  id: z.string(),
  number: z.number().int().positive(),
  text: z.string(),
  at: moment,
})

/** How far the human half is, as the customer reads it. */
export const Review = z.object({
  status: JobStatus,
  steps: z.array(z.object({ step: ReviewStep, at: moment.nullable() })),
  /** When it is promised. */
  dueAt: moment,
  late: z.boolean(),
  /** The name under the signature; null before. */
  signedBy: z.string().nullable(),
  notes: z.array(ReviewNote),
  rating: StarRating.nullable(),
  canRate: z.boolean(),
  /** Until when a correction may be asked for; null when it may not (any more). */
  revisableUntil: moment.nullable(),
  /** How often it was corrected, where no more can be asked for but by support. */
  correctionsUsedUp: z.number().int().nullable(),
  revision: z.object({ status: JobStatus, requestedAt: moment, completedAt: moment.nullable() }).nullable(),
  /** What comes back where it is given back now, for as long as nobody has begun; null where it may not be. What was paid by card has a receipt that says so. */
  comesBack: z.enum(['pages', 'nothing']).nullable(),
})
export type Review = z.infer<typeof Review>

/** What a human did to a draft. */
export const ChangeKind = z.enum(['unchanged', 'punctuation', 'numbers', 'words', 'rewritten', 'added'])
export type ChangeKind = z.infer<typeof ChangeKind>

export const SegmentDifference = z.object({
  number: z.number().int().positive(),
  place: Place,
  source: z.string(),
  draft: z.string(),
  final: z.string(),
  kind: ChangeKind,
})
export type SegmentDifference = z.infer<typeof SegmentDifference>

export const ChangesPage = z.object({
  changes: z.array(SegmentDifference),
  /** All segments, and those that were changed. */
  total: z.number().int().nonnegative(),
  changed: z.number().int().nonnegative(),
  byKind: z.record(z.string(), z.number().int().nonnegative()),
  nextCursor: z.string().nullable(),
})
export type ChangesPage = z.infer<typeof ChangesPage>
