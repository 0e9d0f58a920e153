import * as z from 'zod'
import { api } from '../api.ts'
import { ErrorAnswer } from '../lib/answer.ts'
import { idempotencyHeader, isIdempotent, replayedHeader } from '../lib/idempotency.ts'
import { nextCursorHeader } from '../lib/page.ts'
import type { Row } from '../lib/route.ts'
import { refusalCodes } from '../messages/table.ts'
import { need } from '../staff/powers.ts'
import { signatureHeader, WebhookEvent, WebhookEventType } from '../webhooks/webhook.ts'

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  [more: string]: unknown
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Media = Record<string, { schema: Schema }>
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, unknown>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: unknown }>
  components: Record<string, unknown>
}

/** The OpenAPI 3.1 document of every contract row, always in the same order. */
export function openApi(): OpenApi {
  const listed = Object.entries(api).flatMap(([noun, rows]) => rows.map((row) => ({ noun, row })))
  const paths: OpenApi['paths'] = {}
  for (const { noun, row } of listed.toSorted((a, b) => order(a.row, b.row))) {
    const operations = (paths[row.path] ??= {})
    operations[row.method.toLowerCase()] = operationOf(noun, row)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Attesta API',
      version: '1',
      description: 'Documents in, faithful translations out. Calls that take an API key say so.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(WebhookEventType.options.map((type) => [type, { post: webhook(type) }])),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: Authorization: Bearer att_live_…' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'The session of a browser' },
      },
      schemas: { Error: errorSchema() },
      responses: {
        Error: {
          description:
            'Why the call was refused: a code for programs, its parameters, and the sentence for people. A problem of a field stands under `fields`, by its path, in the same form',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

function operationOf(noun: string, row: Row): Operation {
  const input = schemaOf(row.input, 'input')
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const inQuery = row.method === 'GET' || row.method === 'DELETE'
  const parameters = parametersOf(input, inPath, inQuery)
  if (isIdempotent(row)) parameters.push(idempotencyParameter)
  return {
    operationId: row.name,
    summary: row.summary,
    description: whoMayCall(row),
    tags: [noun],
    security: securityOf(row),
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && { requestBody: bodyOf(row, without(input, inPath)) }),
    responses: { ...successOf(row, input), default: { $ref: '#/components/responses/Error' } },
  }
}

function parametersOf(input: Schema, inPath: string[], inQuery: boolean): Parameter[] {
  const fields = Object.entries(input.properties ?? {})
  return fields.flatMap(([name, schema]): Parameter[] => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }]
    if (!inQuery) return []
    return [{ name, in: 'query', required: input.required?.includes(name) === true, schema }]
  })
}

const idempotencyParameter: Parameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: 'The same key with the same request gets the first answer again, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyOf(row: Row, schema: Schema): NonNullable<Operation['requestBody']> {
  const content: Media = { 'application/json': { schema } }
  if (row.body === 'json-or-multipart') {
    const { properties = {}, required = [] } = without(schema, ['uploadId'])
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    content['multipart/form-data'] = {
      schema: { type: 'object', properties: { file, ...properties }, required: ['file', ...required] },
    }
  }
  return { required: (schema.required?.length ?? 0) > 0 || schema.anyOf !== undefined, content }
}

function successOf(row: Row, input: Schema): Record<string, unknown> {
  if (row.answer === 'file') {
    const Location = { description: 'Where the file is, for a few minutes', schema: { type: 'string', format: 'uri' } }
    const file = { '303': { description: 'The file, at another address', headers: { Location } } }
    return row.mayTakeLong ? { ...file, '202': underWay } : file
  }
  const schema = schemaOf(row.output, 'output')
  const headers = {
    ...(isIdempotent(row) && { [replayedHeader]: replayed }),
    ...(isPagedArray(input, schema) && { [nextCursorHeader]: nextCursor }),
  }
  const content = { [row.mediaType ?? 'application/json']: { schema } }
  return { '200': { description: 'Done', ...(Object.keys(headers).length > 0 && { headers }), content } }
}

const replayed = {
  description: '`true` where the first answer of a call with this idempotency key is repeated',
  schema: { type: 'string', const: 'true' },
}

const nextCursor = {
  description: 'The `cursor` of the next page; none with the last one',
  schema: { type: 'string' },
}

/** Other lists have their cursor in the answer itself. */
const isPagedArray = (input: Schema, output: Schema): boolean =>
  output.type === 'array' && input.properties?.['cursor'] !== undefined

const underWay = {
  description: 'The file is being made: the same call again answers it',
  headers: { 'Retry-After': { description: 'Seconds until it makes sense to ask again', schema: { type: 'integer' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function webhook(type: WebhookEventType): unknown {
  const signature = { name: signatureHeader, in: 'header', required: true, schema: { type: 'string' } }
  const schema = schemaOf(WebhookEvent.extend({ type: z.literal(type) }), 'output')
  return {
    summary: `Sent to the account's endpoint: ${type}`,
    parameters: [signature],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken. Anything else is tried again for about a day.' } },
  }
}

function securityOf(row: Row): Operation['security'] {
  if (row.access.who === 'anyone') return []
  return row.apiKey ? [{ apiKey: [] }, { session: [] }] : [{ session: [] }]
}

function whoMayCall(row: Row): string {
  switch (row.access.who) {
    case 'anyone':
      return 'For anyone.'
    case 'signed-in':
      return 'For every account.'
    case 'own':
      return `For the account that owns the ${row.access.noun}; to everybody else it is not there.`
    case 'translator':
      return row.access.orStaff
        ? `For approved translators, and for administrators from ${need(row.access.orStaff).level} up.`
        : 'For approved translators.'
    case 'staff':
      return `For administrators, from ${need(row.access.power).level} up.`
  }
}

/** The answer of a refused call, with every code that there is. */
function errorSchema(): Schema {
  const { properties, ...rest } = schemaOf(ErrorAnswer, 'output')
  return { ...rest, properties: { ...properties, code: { type: 'string', enum: refusalCodes } } }
}

/** What cannot be said in JSON Schema stays open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return printed as Schema
}

function without(schema: Schema, names: string[]): Schema {
  if (names.length === 0 || !schema.properties) return schema
  const kept = Object.entries(schema.properties).filter(([name]) => !names.includes(name))
  const { required, ...rest } = schema
  const stillRequired = required?.filter((name) => !names.includes(name)) ?? []
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    ...(stillRequired.length > 0 && { required: stillRequired }),
  }
}

const order = (a: Row, b: Row): number => compare(a.path, b.path) || compare(a.method, b.method)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
