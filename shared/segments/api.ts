import * as z from 'zod'
import { QueueItemId } from '../lib/id.ts'
import { route, worker } from '../lib/route.ts'
import { PreviewSide } from '../translations/translation.ts'
import {
  CommentAudience,
  EditedJob,
  JobSegmentPage,
  MemoryMatch,
  maxSaved,
  SaveResult,
  SegmentChange,
  SegmentComment,
  SegmentVersion,
  segmentsOnPage,
} from './segment.ts'

const Job = z.object({ id: QueueItemId })

export const openJob = route({
  name: 'openJob',
  method: 'GET',
  path: '/api/translator/jobs/{id}/editor',
  access: worker('queue.read'),
  input: Job,
  output: EditedJob,
  summary: 'What the editor needs to know of a job that the caller has in work',
})

export const listJobSegments = route({
  name: 'listJobSegments',
  method: 'GET',
  path: '/api/translator/jobs/{id}/segments',
  access: worker('queue.read'),
  input: Job.extend({
    /** How many segments stand before the page: an editor loads several pages at once. */
    from: z.coerce.number<number | string>().int().nonnegative().max(99_999).default(0),
    limit: z.coerce.number<number | string>().int().min(1).max(segmentsOnPage).default(segmentsOnPage),
  }),
  output: JobSegmentPage,
  summary: 'The segments of a job that the caller has in work, in the order of the document',
})

export const saveSegments = route({
  name: 'saveSegments',
  method: 'POST',
  path: '/api/translator/jobs/{id}/segments',
  access: worker('queue.write'),
  input: Job.extend({
    fence: z.number().int().nonnegative(),
    changes: z.array(SegmentChange).min(1).max(maxSaved),
  }),
  output: z.object({ results: z.array(SaveResult), lockExpiry: z.iso.datetime() }),
  longBody: true,
  summary: 'Save segments of a job; each only over the version that it was made from',
})

export const listSegmentVersions = route({
  name: 'listSegmentVersions',
  method: 'GET',
  path: '/api/translator/jobs/{id}/segments/{number}/versions',
  access: worker('queue.write'),
  input: Job.extend({ number: z.coerce.number<number | string>().int().positive().max(99_999) }),
  output: z.object({ versions: z.array(SegmentVersion) }),
  summary: 'What a segment of a job in work was like before, newest first',
})

export const addSegmentComment = route({
  name: 'addSegmentComment',
  method: 'POST',
  path: '/api/translator/jobs/{id}/comments',
  access: worker('queue.write'),
  input: Job.extend({
    number: z.number().int().positive().max(99_999),
    to: CommentAudience,
    text: z.string().trim().min(1).max(2000),
  }),
  output: z.object({ comment: SegmentComment }),
  summary: 'Write to the customer or to staff about a segment',
})

export const searchMemory = route({
  name: 'searchMemory',
  method: 'GET',
  path: '/api/translator/jobs/{id}/memory',
  access: worker('queue.write'),
  input: Job.extend({
    /** A segment whose matches are wanted. */
    number: z.coerce.number<number | string>().int().positive().max(99_999).optional(),
    /** Words that are looked for. */
    text: z.string().trim().min(2).max(200).optional(),
  }),
  output: z.object({ matches: z.array(MemoryMatch) }),
  summary: 'What the same customer has bought before: matches of a segment, or texts that hold some words',
})

export const jobDocument = route({
  name: 'jobDocument',
  method: 'GET',
  path: '/api/translator/jobs/{id}/document/{side}',
  access: worker('queue.read'),
  input: Job.extend({ side: PreviewSide }),
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'The original of a job in work, or the draft of its translation, as a file',
})
