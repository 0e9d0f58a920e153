import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'

/** The untouched body of a multipart request; the verb that takes one reads it itself. */
export const rawBody = Symbol('rawBody')

/**
 * Path parameters, query and body as one object, parsed by the row's schema. Path parameters win, so that a body cannot name
 * another record. Every failure is a 400 with a message beside each field.
 */
export function readInput(row: Row, event: APIGatewayProxyEventV2): unknown {
  const query = row.method === 'GET' || row.method === 'DELETE' ? (event.queryStringParameters ?? {}) : {}
  const parsed = row.input.safeParse({ ...query, ...bodyOf(event), ...event.pathParameters })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('bad-input', Object.values(fields)[0] ?? 'Invalid input', { fields })
}

function bodyOf(event: APIGatewayProxyEventV2): Record<string, unknown> {
  if (!event.body) return {}
  if (/^multipart\/form-data/i.test(event.headers['content-type'] ?? '')) return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body
  const parsed = z.record(z.string(), z.unknown()).safeParse(parse(text))
  if (!parsed.success) throw new AppError('bad-input', 'The request must be a JSON object')
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-input', 'The request is not valid JSON')
  }
}
