import type { getQueueItem as row } from '#shared/jobs/api.ts'
import type { Verb } from '../../lib/http.ts'
import { queueDetailsOf } from './queue-details.ts'

/** One job as staff see it, without its text. */
export const getQueueItem: Verb<typeof row, 'data'> = async (ctx, { id }) => ({ output: await queueDetailsOf(ctx, id) })
