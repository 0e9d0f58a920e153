import { payOf } from '#shared/jobs/pay.ts'
import type { openJob as row } from '#shared/segments/api.ts'
import type { CommentRow } from '../data/jobs/segments.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { seenJob, termsOf } from '../lib/job-segments.ts'

/** What the editor shows around the segments: the document, its terms, what it pays and when it is due. */
export const openJob: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const { job, translation, readOnly } = await seenJob(ctx, id)
  const [terms, comments] = await Promise.all([termsOf(ctx, translation), ctx.data.segments.listComments(id)])
  const { originalFilename, fileType, sourceLanguage, targetLanguage, segmentsTotal } = translation
  return {
    output: {
      id,
      translationId: translation.id,
      originalFilename,
      fileType,
      sourceLanguage,
      targetLanguage,
      fence: job.fence,
      lockExpiry: job.lockExpiry ?? null,
      dueAt: job.dueAt,
      payCents: payOf(job.feeCents, job.words).payCents,
      segments: segmentsTotal,
      terms,
      comments: comments.map((comment) => viewOf(comment, caller(ctx).userId)),
      sentBack: job.sentBack ? { why: job.sentBack, unwritten: job.unwritten ?? [] } : null,
      readOnly,
    },
  }
}

export const viewOf = ({ by, id, number, to, text, at }: CommentRow, reader: number) => ({
  id,
  number,
  to,
  text,
  at,
  isMine: by === reader,
})
