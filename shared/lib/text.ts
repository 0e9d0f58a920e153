import * as z from 'zod'

/** A line that a person typed: trimmed, no control characters, bounded. */
export const line = (max: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .min(1, message)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove control characters')

export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove control characters')
    .optional()

/** An address for mail, in lower case, as accounts are keyed by it. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'))
