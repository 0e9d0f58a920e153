import * as z from 'zod'

/** An answer that only says something to the person. */
export const MessageAnswer = z.object({ message: z.string() })

/** What every failed call answers. `message` may be read by a person; further facts stand beside it. */
export const ErrorAnswer = z.looseObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

export const Empty = z.object({})
