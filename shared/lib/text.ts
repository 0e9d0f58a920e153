import * as z from 'zod'
import { field } from '../messages/field.ts'
import type { FieldCode } from '../messages/table.ts'

/** A line that a person typed: trimmed, no control characters, bounded. */
export const line = (max: number, code?: FieldCode) =>
  z
    .string(code === undefined ? undefined : { error: code })
    .trim()
    .min(1, code)
    .max(max)
    .refine(isPlain, field('control-characters'))

export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(isPlain, field('control-characters')).optional()

/** Without control characters, and without those that turn the direction of what follows. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** An address for mail, in lower case, as accounts are keyed by it. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(field('email-invalid')))
