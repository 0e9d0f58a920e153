import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import { problemOf } from '#shared/messages/field.ts'
import { messageOf } from '#shared/messages/table.ts'
import { type FormFile, isMultipart, readForm } from './multipart.ts'

const file = Symbol('file')

/** The file of a multipart request, beside the fields that the schema knows. */
export const fileOf = (input: object): FormFile | null => (input as { [file]?: FormFile | null })[file] ?? null

/**
 * Path parameters, query and body as one object, parsed by the row's schema. Path parameters win, so that a body cannot name
 * another record. Every failure is a 400 with a message beside each field.
 */
export async function readInput(row: Row, event: APIGatewayProxyEventV2): Promise<unknown> {
  const query = row.method === 'GET' || row.method === 'DELETE' ? (event.queryStringParameters ?? {}) : {}
  const form = row.body === 'json-or-multipart' && isMultipart(event) ? await readForm(event) : null
  const given = { ...query, ...(form ? form.fields : bodyOf(event)), ...event.pathParameters }
  const parsed = row.input.safeParse(given, { reportInput: true })
  if (parsed.success) return form ? Object.assign(parsed.data as object, { [file]: form.file }) : parsed.data
  const problems = parsed.error.issues.map((issue) => {
    const { code, params } = problemOf(issue)
    return [issue.path.join('.'), messageOf(code, params as never)] as const
  })
  // Of several problems of a field the first one counts.
  const fields = Object.fromEntries(problems.toReversed())
  const [first] = problems
  throw new AppError(first?.[1].code ?? 'invalid', (first?.[1].params ?? {}) as never, { fields })
}

function bodyOf(event: APIGatewayProxyEventV2): Record<string, unknown> {
  if (!event.body) return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body
  const parsed = z.record(z.string(), z.unknown()).safeParse(parse(text))
  if (!parsed.success) throw new AppError('json-not-object')
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? whole(value) : value))
  } catch {
    throw new AppError('json-invalid')
  }
}

/** Half a surrogate pair is no text: neither the table nor a vendor takes it. Nor is NUL, which some of them take for the end. */
function whole(text: string): string {
  if (!text.isWellFormed() || text.includes('\0')) throw new Error('not well-formed')
  return text
}
