import * as z from 'zod'
import { field } from '../messages/field.ts'
import type { FieldCode } from '../messages/table.ts'

/** A line that a person typed: trimmed, bounded, without control characters, and with something to see in it. */
export const line = (max: number, code?: FieldCode) =>
  z
    .string(code === undefined ? undefined : { error: code })
    .trim()
    .min(1, code)
    .max(max)
    .refine(isPlain, field('control-characters'))
    .refine(isSeen, code)

export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(isPlain, field('control-characters')).optional()

/** Without control characters, ends of lines, and what turns the direction of all that follows. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** Not only blanks, marks and letters that nobody draws: such a name would stand empty on a certificate. */
function isSeen(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u.test(text)
}

/** An address for mail, in lower case, as accounts are keyed by it. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(field('email-invalid')))
