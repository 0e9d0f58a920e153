import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import { anyone, type Row } from '#shared/lib/route.ts'
import { log } from '../base.ts'
import { answerError } from './answer.ts'
import { checkOrigin, viewerAddress } from './edge.ts'

let previous: string | undefined
vi.mock('../../adapters/secrets.ts', () => ({
  readSecret: () => Promise.resolve('edge-secret'),
  readPreviousSecret: () => Promise.resolve(previous),
}))

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://attesta.example')
  vi.stubEnv('ORIGIN_SECRET_NAME', 'origin')
})

const row: Row = {
  name: 'x',
  method: 'POST',
  path: '/api/x',
  access: anyone,
  input: z.object({}),
  output: z.object({}),
  summary: '',
}
const good = {
  'x-origin-verify': 'edge-secret',
  origin: 'https://attesta.example',
  'content-type': 'application/json',
}

const event = (headers: Record<string, string | undefined>, body: string | undefined = '{}') =>
  ({
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    body,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  }) as unknown as APIGatewayProxyEventV2

const codeOf = (given: Row, asked: APIGatewayProxyEventV2) =>
  checkOrigin(given, asked).then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.kind : error),
  )

test.each<[string, Record<string, string | undefined>, string]>([
  ['our own page', {}, 'passed'],
  ['a foreign site', { origin: 'https://evil.example' }, 'cross-site'],
  ['a sibling site', { origin: 'https://blog.attesta.example' }, 'cross-site'],
  ['our name as a prefix', { origin: 'https://attesta.example.evil.example' }, 'cross-site'],
  ['http instead of https', { origin: 'http://attesta.example' }, 'cross-site'],
  ['another port', { origin: 'https://attesta.example:8443' }, 'cross-site'],
  ['a sandboxed frame', { origin: 'null' }, 'cross-site'],
  ['no origin', { origin: undefined }, 'cross-site'],
  ['no origin, and a key that this row does not take', { origin: undefined, authorization: 'Bearer k' }, 'cross-site'],
  ['a foreign site with a key', { origin: 'https://evil.example', authorization: 'Bearer k' }, 'cross-site'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'cross-site'],
  ['text', { 'content-type': 'text/plain' }, 'cross-site'],
  ['a multipart form where none is taken', { 'content-type': 'multipart/form-data; boundary=x' }, 'cross-site'],
  ['a body without a type', { 'content-type': undefined }, 'cross-site'],
  ['JSON with a charset', { 'content-type': 'Application/JSON; charset=utf-8' }, 'passed'],
  ['past the edge, with a wrong secret', { 'x-origin-verify': 'guessed' }, 'vendor-unavailable'],
  ['past the edge, without the secret', { 'x-origin-verify': undefined }, 'forbidden'],
])('A2: an unsafe call from %s', async (_, change, result) => {
  expect(await codeOf(row, event({ ...good, ...change }))).toBe(result)
})

test('A2: a program with an API key sends no origin, and only rows that take keys let it in', async () => {
  const headers = { ...good, origin: undefined, authorization: 'Bearer k' }
  expect(await codeOf({ ...row, apiKey: true }, event(headers))).toBe('passed')
  const foreign = { ...headers, origin: 'https://evil.example' }
  expect(await codeOf({ ...row, apiKey: true }, event(foreign))).toBe('cross-site')
})

test('A2: a safe call needs no origin, but the edge', async () => {
  const get: Row = { ...row, method: 'GET' }
  expect(await codeOf(get, event({ 'x-origin-verify': 'edge-secret' }))).toBe('passed')
  expect(await codeOf(get, event({}))).toBe('forbidden')
})

test('B2: the address is the one that the edge wrote, and nothing that is no address', () => {
  expect(viewerAddress(event({ 'x-viewer-address': '203.0.113.9' }))).toBe('203.0.113.9')
  expect(viewerAddress(event({ 'x-viewer-address': '2001:db8::1' }))).toBe('2001:db8::1')
  expect(viewerAddress(event({ 'x-viewer-address': '203.0.113.9, 10.0.0.1' }))).toBe('192.0.2.1')
  expect(viewerAddress(event({ 'x-forwarded-for': '203.0.113.9' }))).toBe('192.0.2.1')
})

test('while a new secret is on its way to the edge the one before it is good too, and nothing else', async () => {
  previous = 'edge-before'
  expect(await codeOf(row, event({ ...good, 'x-origin-verify': 'edge-before' }))).toBe('passed')
  expect(await codeOf(row, event({ ...good, 'x-origin-verify': '' }))).toBe('forbidden')
  previous = undefined
  expect(await codeOf(row, event({ ...good, 'x-origin-verify': 'edge-before' }))).toBe('vendor-unavailable')
  expect(await codeOf(row, event({ ...good, 'x-origin-verify': '' }))).toBe('forbidden')
})

test('another secret at the edge is an outage, and says so in the log; a stranger who sends none is refused in silence', async () => {
  const lines = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const refused = (headers: Record<string, string>) => checkOrigin(row, event({ ...good, ...headers }))
  await expect(refused({ 'x-origin-verify': '' })).rejects.toMatchObject({ code: 'wrong-address' })
  expect(lines).not.toHaveBeenCalled()
  const error: unknown = await refused({ 'x-origin-verify': 'another' }).catch((thrown: unknown) => thrown)
  expect(answerError(error, 'r').statusCode).toBe(503)
  expect(lines.mock.calls).toEqual([['the edge sends another secret']])
})
