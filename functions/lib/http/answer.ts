import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { AppError, errorStatus } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import { isPlainRefusalCode, messageOf } from '#shared/messages/table.ts'
import { isOutage } from '../../adapters/vendor.ts'
import { log } from '../base.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const FileAnswer = z.object({ url: z.string(), filename: z.string() })

/** What a verb may answer besides its row's output: a cookie, the next cursor, or a place to fetch a file from. */
export type Answer<O> = { output: O; cookies?: string[]; headers?: Record<string, string> }

/** Parses the verb's output by its row (unknown fields never leave) and makes the HTTP answer; a file is a redirect to storage. */
export function answer(row: Row, given: Answer<unknown>): APIGatewayProxyStructuredResultV2 {
  const output = row.output.parse(given.output)
  const cookies = given.cookies ? { cookies: given.cookies } : {}
  if (row.answer === 'file') {
    return { statusCode: 303, headers: { ...headers, location: FileAnswer.parse(output).url }, ...cookies }
  }
  if (row.answer === 'text') {
    const type = row.mediaType && { 'content-type': row.mediaType }
    return { statusCode: 200, headers: { ...headers, ...type, ...given.headers }, body: String(output), ...cookies }
  }
  return { statusCode: 200, headers: { ...headers, ...given.headers }, body: JSON.stringify(output), ...cookies }
}

/** The one catcher. What is not an `AppError` tells the caller nothing but the request id, and whether a retry makes sense. */
export function answerError(thrown: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const error = isOutage(thrown) ? outage(thrown, requestId) : refusal(thrown)
  if (error instanceof AppError) {
    const { field, facts, retryAfter } = error.details
    const { code, params, message } = error
    const fields = field === undefined ? error.details.fields : { [field]: { code, params, message } }
    return {
      statusCode: errorStatus[error.kind],
      headers: retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) },
      body: JSON.stringify({
        ...facts,
        code,
        params,
        message,
        requestId,
        ...(fields && { fields }),
      }),
    }
  }
  log.error('unexpected', { requestId }, error)
  return {
    statusCode: 500,
    headers,
    body: JSON.stringify({ ...messageOf('internal'), requestId }),
  }
}

/** An error that names the code of its refusal is the caller's fault, as a file that the document engine refuses is. */
const refusal = (thrown: unknown): unknown =>
  thrown instanceof Error && 'refusalCode' in thrown && isPlainRefusalCode(thrown.refusalCode)
    ? new AppError(thrown.refusalCode)
    : thrown

/** The code of what was refused on purpose; of anything else there is none. */
export function refusalCodeOf(thrown: unknown): string | undefined {
  const error = refusal(thrown)
  return error instanceof AppError ? error.code : undefined
}

function outage(thrown: unknown, requestId: string): AppError {
  log.error('vendor down', { requestId }, thrown)
  return new AppError('vendor-unavailable', {}, { retryAfter: 5 })
}
