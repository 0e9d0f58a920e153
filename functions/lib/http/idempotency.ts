import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError } from '#shared/lib/error.ts'
import { idempotencyHeader, isIdempotent, replayedHeader } from '#shared/lib/idempotency.ts'
import type { Row } from '#shared/lib/route.ts'
import { caller } from '../caller.ts'
import type { Base, Outside } from '../ctx.ts'
import { sha256 } from '../hash.ts'
import { fileOf } from './input.ts'

type Result = APIGatewayProxyStructuredResultV2
type Asked = { row: Row; base: Base; event: APIGatewayProxyEventV2; input: unknown }

/**
 * Answers a program's POST that names an idempotency key once: the same call again gets the first answer, for a day (promise
 * P3). A refusal is not kept, so that what was refused may be tried again under the same key.
 */
export async function answerOnce(
  asked: Asked,
  data: Outside['data'],
  act: (first?: string) => Promise<Result>,
): Promise<Result> {
  const { row, base, event } = asked
  const key = event.headers[idempotencyHeader]
  if (key === undefined || base.actor?.via !== 'api-key' || !isIdempotent(row)) return act()
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('idempotency-key-form')
  }
  const hash = sha256(JSON.stringify([caller(base).userId, key]))
  const begun = await data.idempotency.begin(hash, fingerprintOf(asked), base.newToken(), base.now())
  switch (begun.state) {
    case 'answered':
      return { ...begun.answer, headers: { ...begun.answer.headers, [replayedHeader]: 'true' } }
    case 'running':
      throw new AppError('idempotency-key-running', {}, { retryAfter: 1 })
    case 'other-request':
      throw new AppError('idempotency-key-reused')
    case 'new': {
      const answered = await act(begun.first).catch(async (error: unknown) => {
        await data.idempotency.release(hash, begun.run)
        throw error
      })
      const { statusCode = 200, headers = {}, body = '' } = answered
      // What was done is done: the caller hears of it even where the answer could not be kept.
      await data.idempotency.settle(hash, begun.run, { statusCode, headers, body }).catch((error: unknown) => {
        base.log.error('answer not kept', { requestId: base.requestId }, error)
      })
      return answered
    }
  }
}

/** Of the parsed input, not of the bytes: a form that is sent again has another boundary. */
function fingerprintOf({ row, input }: Asked): string {
  const file = typeof input === 'object' && input !== null ? fileOf(input) : null
  return sha256(JSON.stringify([row.name, input, file && [file.filename, sha256(file.bytes)]]))
}
