import type { IncomingMessage } from 'node:http'
import { type Handler, readBody, sendJson } from './server.ts'

/** An error as the AWS JSON protocol carries it; the SDK makes its named exception of it. */
export class AwsError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, unknown>
  constructor(
    code: string,
    message: string,
    { status = 400, ...fields }: { status?: number; [field: string]: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

export type Operation = (input: Record<string, unknown>) => unknown

/** A handler that answers `X-Amz-Target: Service.Operation` posts, the protocol of Translate and Textract. */
export function awsJson(operations: Record<string, Operation>): Handler {
  return async (request, response) => {
    try {
      sendJson(response, 200, await perform(operations, request), 'application/x-amz-json-1.1')
    } catch (error) {
      if (!(error instanceof AwsError)) console.error(error)
      const known =
        error instanceof AwsError ? error : new AwsError('InternalServerException', 'Internal error', { status: 500 })
      const body = { __type: known.code, message: known.message, Message: known.message, ...known.fields }
      response.setHeader('x-amzn-errortype', known.code)
      sendJson(response, known.status, body, 'application/x-amz-json-1.1')
    }
  }
}

async function perform(operations: Record<string, Operation>, request: IncomingMessage): Promise<unknown> {
  const name =
    String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? ''
  const operation = operations[name]
  if (!operation)
    throw new AwsError('UnknownOperationException', `This local endpoint does not speak ${name || 'that'}`)
  const body = (await readBody(request)).toString('utf8')
  return await operation(body === '' ? {} : (JSON.parse(body) as Record<string, unknown>))
}
