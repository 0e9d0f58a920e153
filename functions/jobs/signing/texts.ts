import { linesOf } from '#shared/segments/lines.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { answerTextBytes } from '../../lib/answer-text-bytes.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { readJobSegments } from '../../lib/job-segments.ts'

/**
 * Original and translation of a job, one line a segment, for the plain path; nothing where `among` such jobs would not fit into one
 * answer: longer documents are worked on in the editor, which loads them by pages.
 */
export async function textsOf(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  job: QueueItemRow,
  among = 1,
): Promise<{ original: string; translated: string }> {
  if (translation.sourceDeletedAt !== undefined || translation.assembled !== 'whole')
    return { original: '', translated: '' }
  const segments = await readJobSegments(ctx, translation, job)
  const original = linesOf(segments.map(({ source, ...segment }) => ({ ...segment, target: source })))
  const translated = linesOf(segments)
  const bytes = Buffer.byteLength(JSON.stringify({ original, translated }))
  return bytes > answerTextBytes / among ? { original: '', translated: '' } : { original, translated }
}
