import type { CertificateRow } from '../../data/jobs/certificates.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { Ctx } from '../ctx.ts'

/** The certificate that a job ended with; undefined while it has none. */
export const certificateOfJob = async (
  ctx: Ctx<'data'>,
  { id, translationId }: Pick<QueueItemRow, 'id' | 'translationId'>,
): Promise<CertificateRow | undefined> =>
  (await ctx.data.certificates.listOf(translationId)).find(({ queueItemId }) => queueItemId === id)
