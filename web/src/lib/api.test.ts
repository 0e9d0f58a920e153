import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { anyone, route } from '#shared/lib/route.ts'
import { call, failureOf, requestOf } from './api.ts'
import { ApiError, send } from './send.ts'

const row = route({
  name: 'getThing',
  method: 'GET',
  path: '/api/things/{id}',
  access: anyone,
  input: z.object({ id: z.number(), format: z.string().optional() }),
  output: z.object({ name: z.string() }),
  summary: 'A thing',
})

const answer = (body: string, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  )

afterEach(() => vi.unstubAllGlobals())

describe('a contract row becomes a request', () => {
  test.each([
    ['path parameter', { method: 'GET', path: '/a/{id}' }, { id: 7 }, '/a/7', undefined],
    [
      'the rest of a GET is the query',
      { method: 'GET', path: '/a/{id}' },
      { id: 7, format: 'p d' },
      '/a/7?format=p+d',
      undefined,
    ],
    [
      'what is not there is left out',
      { method: 'GET', path: '/a' },
      { cursor: undefined, limit: 5 },
      '/a?limit=5',
      undefined,
    ],
    [
      'a parameter cannot leave its place',
      { method: 'GET', path: '/a/{id}' },
      { id: '../b?x' },
      '/a/..%2Fb%3Fx',
      undefined,
    ],
    ['the rest of a POST is the body', { method: 'POST', path: '/a/{id}' }, { id: 7, b: 1 }, '/a/7', { b: 1 }],
  ] as const)('%s', (_, { method, path }, input, url, body) => {
    expect(requestOf({ method, path }, input)).toEqual({ url, body })
  })
})

test('an answer is parsed by the row; what the row does not know is not passed on', async () => {
  answer('{"name":"a","secret":1}')
  expect(await call(row, { id: 1 })).toEqual({ name: 'a' })
})

test('an answer that breaks the contract is an error, never half a screen', async () => {
  answer('{"nome":"a"}')
  await expect(call(row, { id: 1 })).rejects.toThrow(z.ZodError)
})

test.each([
  ['status and body', '{"message":"no"}', { status: 403, statusText: '' }, '403: {"message":"no"}'],
  [
    'status and status text where the body is empty',
    '',
    { status: 502, statusText: 'Bad Gateway' },
    '502: Bad Gateway',
  ],
])('a failed call says %s', async (_, body, init, message) => {
  answer(body, init)
  await expect(send('GET', '/api/x')).rejects.toThrow(new ApiError(init.status, body, init.statusText))
  await expect(send('GET', '/api/x')).rejects.toThrow(message)
})

test('what the server said is read from its answer; anything else says nothing', () => {
  const error = new ApiError(
    403,
    '{"code":"email-unverified","message":"Verify first","emailVerificationRequired":true}',
    '',
  )
  expect(failureOf(error)).toMatchObject({ message: 'Verify first', emailVerificationRequired: true })
  expect(failureOf(new ApiError(502, '<html>', ''))).toEqual({})
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({})
})
