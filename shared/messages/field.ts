import type * as z from 'zod'
import type { Params } from './message.ts'
import type { FieldCode } from './table.ts'

/** The code that a schema refuses a field with, where a message goes: `z.string().min(8, field('password-short'))`. */
export const field = (code: FieldCode): FieldCode => code

/**
 * What a schema refused, as a code with its parameters (`min`, `max`): the schema's own code, or a generic one. The parse has
 * to be told `{ reportInput: true }`.
 */
export function problemOf(issue: z.core.$ZodIssue): { code: FieldCode; params: Params } {
  const own = ownIssue(issue)
  if (own) return { code: own.message as FieldCode, params: boundsOf(own) }
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return { code: 'required', params: {} }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong-type', params: { expected: issue.expected, received: kindOf(issue.input) } }
    case 'invalid_value':
      return { code: 'not-listed', params: {} }
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too-long', params: { max: Number(issue.maximum) } }
        : { code: 'invalid', params: {} }
    default:
      return { code: 'invalid', params: {} }
  }
}

/** The issue that carries a code of the schema; of a union, that of one of its members. */
function ownIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (/^[a-z\d-]+$/.test(issue.message)) return issue
  return issue.code === 'invalid_union' ? issue.errors.flat().find((each) => ownIssue(each)) : undefined
}

function boundsOf(issue: z.core.$ZodIssue): Params {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return issue.code === 'too_big' ? { max: Number(issue.maximum) } : {}
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return Number.isNaN(input) ? 'NaN' : typeof input
}
