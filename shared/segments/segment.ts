import * as z from 'zod'
import { SentBackReason } from '../jobs/job.ts'
import { QueueItemId, TranslationId } from '../lib/id.ts'
import { Place } from '../translations/segments/place.ts'
import { Look, SegmentDisposition } from '../translations/segments/segment.ts'

/** How far a human has come with a segment. */
export const SegmentState = z.enum(['draft', 'edited', 'confirmed'])
export type SegmentState = z.infer<typeof SegmentState>

/** Characters of a target: more than a translation of the longest paragraph that is taken has, and less than a call. */
export const maxTarget = 2_000_000
/** Findings of one segment that may be explained: a long one has many. */
export const maxExplanations = 1000
/** Segments of one page of the list, at most: long ones fill a page sooner. */
export const segmentsOnPage = 500
/** Each is written with its version, and one transaction takes 100 items. */
export const maxSaved = 49

/** Comments of one job. */
export const mostComments = 300

/** Why a finding may stand: `code` names it, see `findingCode`. */
export const Explanation = z.object({
  code: z.string().min(1).max(500),
  reason: z.string().trim().min(1).max(500),
})
export type Explanation = z.infer<typeof Explanation>

/** What a human may change of a segment. Texts hold the inline tags as text, in the engine's notation. */
export const SegmentChange = z.object({
  /** The ordinal in the document, from 1. */
  number: z.number().int().positive().max(99_999),
  /** The version that was seen; 0 where nobody has touched the segment. */
  base: z.number().int().nonnegative(),
  /** One id for each change: a save that is repeated counts once. */
  operation: z.string().min(8).max(64),
  /** Changes of the same window that were sent before and whose answer never came: they are no conflict. */
  follows: z.array(z.string().max(64)).max(10).default([]),
  target: z.string().max(maxTarget),
  state: SegmentState,
  explanations: z.array(Explanation).max(maxExplanations).default([]),
  /** Equal segments are not filled from others, and fill none. */
  ownTranslation: z.boolean().default(false),
  /** The number of the equal segment that this text came from. */
  filledFrom: z.number().int().positive().nullable().default(null),
})
export type SegmentChange = z.infer<typeof SegmentChange>

/** Where an unreadable place stands on its page, in shares of the page. */
export const PictureBox = z.object({
  page: z.number().int().positive(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
})
export type PictureBox = z.infer<typeof PictureBox>

/** One segment of a job: what the workflow left, with what humans made of it. */
export const JobSegment = z.object({
  /** Stable within the document. */
  id: z.string(),
  number: z.number().int().positive(),
  place: Place,
  kind: z.string(),
  source: z.string(),
  /** What the page shows at the edges of the source: numbers and ticks that stay as they are, and that no signature names. */
  before: z.string().default(''),
  after: z.string().default(''),
  /** How the text between a pair of tags looks on the page, by their number; by 0 how all of it does. */
  looks: z.record(z.string(), Look).optional(),
  target: z.string(),
  /** What the engine wrote, or the source where it was kept. */
  draft: z.string(),
  state: SegmentState,
  version: z.number().int().nonnegative(),
  disposition: SegmentDisposition,
  reason: z.string().nullable(),
  notes: z.array(z.string()),
  /** What a reader sees in place of tags that stand alone. */
  marks: z.record(z.string(), z.string()),
  explanations: z.array(Explanation),
  ownTranslation: z.boolean(),
  filledFrom: z.number().int().nullable(),
  /** Whether the text is what somebody left who had the job before. */
  suggested: z.boolean(),
  at: z.iso.datetime().nullable(),
  box: PictureBox.nullable(),
})
export type JobSegment = z.infer<typeof JobSegment>

export const JobSegmentPage = z.object({
  /** May be fewer than asked for: the next page begins behind the last of them. */
  segments: z.array(JobSegment),
  total: z.number().int().nonnegative(),
})
export type JobSegmentPage = z.infer<typeof JobSegmentPage>

export const Term = z.object({ source: z.string(), target: z.string() })
export type Term = z.infer<typeof Term>

export const CommentAudience = z.enum(['customer', 'staff'])
export type CommentAudience = z.infer<typeof CommentAudience>

export const SegmentComment = z.object({
  id: z.string(),
  number: z.number().int().positive(),
  to: CommentAudience,
  text: z.string(),
  at: z.iso.datetime(),
  isMine: z.boolean(),
})
export type SegmentComment = z.infer<typeof SegmentComment>

/** What the editor needs to know of the job that it opens. */
export const EditedJob = z.object({
  id: QueueItemId,
  translationId: TranslationId,
  originalFilename: z.string(),
  fileType: z.enum(['pdf', 'docx', 'txt']),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  /** Raised by each claim: a save names the one that it saw. */
  fence: z.number().int().nonnegative(),
  lockExpiry: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  /** The translator's share, in cents. */
  payCents: z.number().int().nonnegative(),
  segments: z.number().int().nonnegative(),
  terms: z.array(Term),
  comments: z.array(SegmentComment),
  /** It was signed and could not be certified so: why, and which segments a file did not hold. */
  sentBack: z
    .object({ why: SentBackReason, unwritten: z.array(z.number().int().positive()) })
    .nullable()
    .default(null),
  /** Somebody of the staff looks at it, who does not hold it. */
  readOnly: z.boolean(),
})
export type EditedJob = z.infer<typeof EditedJob>

/** What became of one change: `conflict` answers what stands there, which is then to be chosen from. */
export const SaveResult = z.object({
  number: z.number().int().positive(),
  outcome: z.enum(['saved', 'conflict']),
  version: z.number().int().nonnegative(),
  target: z.string(),
  state: SegmentState,
  at: z.iso.datetime(),
})
export type SaveResult = z.infer<typeof SaveResult>

/** What a segment was like at some minute. */
export const SegmentVersion = z.object({
  version: z.number().int().nonnegative(),
  target: z.string(),
  state: SegmentState,
  at: z.iso.datetime(),
  /** Whether the caller wrote it, or somebody who had the job before. */
  isMine: z.boolean(),
})
export type SegmentVersion = z.infer<typeof SegmentVersion>

/** A text that the customer has bought before. */
export const MemoryMatch = z.object({
  /** Null where only the translation is remembered. */
  source: z.string().nullable(),
  target: z.string(),
  /** The whole segment, one sentence of it, or a text that holds the words asked for. */
  kind: z.enum(['segment', 'sentence', 'words']),
})
export type MemoryMatch = z.infer<typeof MemoryMatch>

type Signed = Pick<JobSegment, 'id' | 'source' | 'target' | 'state'>

/**
 * What a signature is bound to: canonical JSON of all segments in order, keys sorted, no spaces. Its SHA-256 in hexadecimal is
 * the segments hash, by `node:crypto` on the server and WebCrypto in a browser.
 */
export const canonicalSegments = (segments: readonly Signed[]): string =>
  JSON.stringify(segments.map(({ id, source, state, target }) => ({ id, source, state, target })))
