import * as z from 'zod'

/** A line that a person typed: trimmed, no control characters, bounded. */
export const line = (max: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .min(1, message)
    .max(max)
    .refine(isPlain, 'Please remove control characters')

export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(isPlain, 'Please remove control characters').optional()

/** Without control characters, and without those that turn the direction of what follows. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** An address for mail, in lower case, as accounts are keyed by it. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'))
