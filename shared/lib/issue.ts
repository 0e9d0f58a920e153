import type * as z from 'zod'

/**
 * The generic words for what a schema refuses without a sentence of its own; undefined leaves it to the schema library. To be
 * given to a parse as `{ error: issueText }`.
 */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected}, received ${kindOf(issue.input)}`
    case 'invalid_value':
      return 'Invalid enum value'
    case 'invalid_union':
      return 'Invalid input'
    case 'too_big':
      return issue.origin === 'string' ? `Please use at most ${issue.maximum} characters` : undefined
    default:
      return undefined
  }
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return Number.isNaN(input) ? 'NaN' : typeof input
}
