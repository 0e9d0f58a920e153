import * as z from 'zod'

/** Where a translation stands in the human queue. */
export const JobStatus = z.enum(['pending', 'assigned', 'in_progress', 'completed', 'rejected'])
export type JobStatus = z.infer<typeof JobStatus>

export const JobPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type JobPriority = z.infer<typeof JobPriority>
