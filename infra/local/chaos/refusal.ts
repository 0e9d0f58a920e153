import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Whose errors an endpoint answers with. */
export type Speaks = 'aws' | 'stripe' | 'captcha'
type Why = 'fails' | 'throttles'

/** The service that a call is signed for, or the vendor. */
export function serviceOf(speaks: Speaks, { headers, url = '' }: IncomingMessage): string {
  if (speaks !== 'aws') return speaks
  const scope = headers.authorization ?? new URL(url, 'http://localhost').searchParams.get('X-Amz-Credential') ?? ''
  return /(?:\/[\w-]+){2}\/([\w-]+)\/aws4_request/.exec(scope)?.[1] ?? 's3'
}

/** What the service answers when it has done nothing: an error of its own, or too many calls. */
export function refusal(speaks: Speaks, service: string, why: Why): Answer {
  if (speaks === 'stripe') return stripe(why)
  if (speaks === 'captcha') return json(why === 'fails' ? 503 : 429, {})
  if (service === 's3') return s3(why)
  const name = names[service]?.[why] ?? { fails: 'InternalServerError', throttles: 'ThrottlingException' }[why]
  // The protocols in JSON answer 400 to who asks too often; those in REST 429.
  const status = why === 'fails' ? 500 : ['lambda', 'ses'].includes(service) ? 429 : 400
  const answer = json(status, { __type: name, message: 'made by the fault proxy' })
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': name } }
}

const names: Record<string, Record<Why, string>> = {
  dynamodb: {
    fails: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    throttles: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  },
  lambda: { fails: 'ServiceException', throttles: 'TooManyRequestsException' },
  ses: { fails: 'InternalServiceErrorException', throttles: 'TooManyRequestsException' },
  translate: { fails: 'InternalServerException', throttles: 'TooManyRequestsException' },
  textract: { fails: 'InternalServerError', throttles: 'ProvisionedThroughputExceededException' },
  'cognito-idp': { fails: 'InternalErrorException', throttles: 'TooManyRequestsException' },
}

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
})

const stripe = (why: Why): Answer =>
  why === 'fails'
    ? json(500, { error: { type: 'api_error', message: 'made by the fault proxy' } })
    : json(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'made by the fault proxy' } })

function s3(why: Why): Answer {
  const [status, code] = why === 'fails' ? [500, 'InternalError'] : [503, 'SlowDown']
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>made by the fault proxy</Message></Error>`
  return { status: Number(status), headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
}
