import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Row } from '#shared/lib/route.ts'

type Handler = (event: APIGatewayProxyEventV2, context: never) => Promise<APIGatewayProxyStructuredResultV2>

export type Request = {
  body?: unknown
  query?: Record<string, string>
  path?: Record<string, string>
  /** `name=value` pairs, as a browser sends them back. */
  cookies?: string[]
  /** Laid over those of a well-behaved browser; `undefined` takes one away. */
  headers?: Record<string, string | undefined>
  address?: string
  originSecret?: string
}

export type Response = {
  status: number
  body: Record<string, unknown>
  cookies: string[]
  headers: Record<string, unknown>
}

/** Calls a noun's handler with the event that API Gateway makes of a browser's request, payload format 2.0. */
export async function call(handler: unknown, row: Row, request: Request = {}): Promise<Response> {
  const answer = await (handler as Handler)(eventOf(row, request), {} as never)
  return {
    status: answer.statusCode ?? 0,
    body: (row.answer === 'text' && answer.statusCode === 200
      ? answer.body
      : JSON.parse(answer.body ?? '{}')) as Record<string, unknown>,
    cookies: answer.cookies ?? [],
    headers: answer.headers ?? {},
  }
}

/** The cookie of an answer as a browser sends it back: without its attributes. */
export const sentBack = (response: Response): string[] => response.cookies.map((cookie) => cookie.split(';')[0] ?? '')

function eventOf(row: Row, request: Request): APIGatewayProxyEventV2 {
  const rawPath = row.path.replace(/\{(\w+)\}/g, (_, name: string) => request.path?.[name] ?? '')
  const headers: Record<string, string | undefined> = {
    origin: process.env['SITE_URL'],
    'user-agent': 'Mozilla/5.0 (test)',
    'x-viewer-address': request.address ?? '198.51.100.7',
    'x-origin-verify': request.originSecret ?? process.env['TEST_ORIGIN_SECRET'],
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...request.headers,
  }
  return {
    version: '2.0',
    routeKey: `${row.method} ${row.path}`,
    rawPath,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    ...(request.cookies && { cookies: request.cookies }),
    ...(request.query && { queryStringParameters: request.query }),
    ...(request.path && { pathParameters: request.path }),
    ...(request.body !== undefined && {
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
    }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      http: { method: row.method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.200', userAgent: 'test' },
      requestId: crypto.randomUUID(),
      routeKey: `${row.method} ${row.path}`,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
  }
}
