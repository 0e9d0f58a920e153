import * as z from 'zod'

/** What is told to a person: a code, the parameters of its sentence, and the sentence in English. */
export const Message = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Message = z.infer<typeof Message>

/** An answer that only says something to the person. */
export const MessageAnswer = Message

/** What every failed call answers. Programs go by `code`, people read `message`; further facts stand beside them. */
export const ErrorAnswer = z.looseObject({
  ...Message.shape,
  requestId: z.string().optional(),
  /** What is wrong with each field, by dotted path. */
  fields: z.record(z.string(), Message).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

export const Empty = z.object({})
