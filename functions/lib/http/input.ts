import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/lib/error.ts'
import { maxBodyCharacters, type Row } from '#shared/lib/route.ts'
import { problemOf } from '#shared/messages/field.ts'
import { messageOf } from '#shared/messages/table.ts'
import { type FormFile, isMultipart, readForm } from './multipart.ts'

const file = Symbol('file')

/** The file of a multipart request, beside the fields that the schema knows. */
export const fileOf = (input: object): FormFile | null => (input as { [file]?: FormFile | null })[file] ?? null

/**
 * Path parameters, query and body as one object, parsed by the row's schema. Path parameters win, so that a body cannot name
 * another record. Every failure is a 400 with a message beside each field, but for a body that is too long: 413.
 */
export async function readInput(row: Row, event: APIGatewayProxyEventV2): Promise<unknown> {
  const query = row.method === 'GET' || row.method === 'DELETE' ? event.queryStringParameters : undefined
  const form = row.body === 'json-or-multipart' && isMultipart(event) ? await readForm(event) : null
  const body = form ? form.fields : bodyOf(row, event)
  // Not copied: of a body with many fields that would take longer than to read it.
  const given = Object.assign(query ? { ...query, ...body } : body, event.pathParameters)
  const parsed = row.input.safeParse(given, { reportInput: true })
  if (parsed.success) return form ? Object.assign(parsed.data as object, { [file]: form.file }) : parsed.data
  const problems = parsed.error.issues.slice(0, mostProblems).map((issue) => {
    const { code, params } = problemOf(issue)
    return [issue.path.join('.'), messageOf(code, params as never)] as const
  })
  // Of several problems of a field the first one counts.
  const fields = Object.fromEntries(problems.toReversed())
  const [first] = problems
  throw new AppError(first?.[1].code ?? 'invalid', (first?.[1].params ?? {}) as never, { fields })
}

/** A form has fewer fields; each entry of a long list may be wrong. */
const mostProblems = 100

function bodyOf(row: Row, event: APIGatewayProxyEventV2): Record<string, unknown> {
  if (!event.body) return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body
  if (!row.longBody && text.length > maxBodyCharacters) throw new AppError('body-too-long', { max: maxBodyCharacters })
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new AppError('json-not-object')
  return parsed as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    // Few calls have such an escape: only their values are looked at one by one.
    if (!text.isWellFormed() || (doubtful.test(text) && !isWhole(parsed))) throw new Error('not well-formed')
    return parsed
  } catch {
    throw new AppError('json-invalid')
  }
}

/** Escapes of NUL and of half a surrogate pair. */
const doubtful = /\\u(?:0000|d[89a-f])/i

/** Half a surrogate pair is no text: neither the table nor a vendor takes it. Nor is NUL, which some of them take for the end. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole)
}
