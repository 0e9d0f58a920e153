import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import type { AppError } from '#shared/lib/error.ts'
import { anyone, maxBodyCharacters, type Row, route } from '#shared/lib/route.ts'
import { readInput } from './input.ts'

const rows = Object.values(api).flat()
const row = (name: string): Row => rows.find((each) => each.name === name) as Row
const any = route({
  name: 'x',
  method: 'POST',
  path: '/api/x',
  access: anyone,
  input: z.object({ text: z.unknown() }),
  output: z.object({}),
  summary: '',
})
const event = (body: string) => ({ headers: {}, body }) as unknown as APIGatewayProxyEventV2

const refusalOf = (of: Row, body: string): Promise<AppError | undefined> =>
  readInput(of, event(body)).then(
    () => undefined,
    (error: unknown) => error as AppError,
  )

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1e6
}

const mostOfACall = 5_900_000
const list = (field: string, item: string, characters: number) =>
  `{"${field}":[${Array.from({ length: Math.floor((characters - 20) / (item.length + 1)) }, () => item).join(',')}]}`
const manyKeys = (characters: number) => {
  const fields = Array.from({ length: Math.floor(characters / 10) }, (_, n) => `"${n.toString(36).padStart(5, 'k')}":0`)
  return `{${fields.join(',')}}`
}

test.each([
  ['a list', list('name', '{}', mostOfACall)],
  ['many fields', manyKeys(mostOfACall)],
  ['texts with escapes', list('name', '"\\ud83d\\ude00"', mostOfACall)],
  ['no JSON', '['.repeat(mostOfACall)],
])('V1: the longest call that Lambda takes is refused before it is read: %s', async (_, body) => {
  for (const name of ['login', 'register', 'openTicket', 'applyAsTranslator']) {
    const refusal = await refusalOf(row(name), body)
    expect(refusal).toMatchObject({ code: 'body-too-long', kind: 'too-large', params: { max: maxBodyCharacters } })
  }
  expect(await secondsOf(() => refusalOf(row('login'), body))).toBeLessThan(0.1)
})

test.each([
  ['a list', list('languagePairs', '0', maxBodyCharacters)],
  ['objects', list('languagePairs', '{}', maxBodyCharacters)],
  ['many fields', manyKeys(maxBodyCharacters - 20)],
  ['halves of letters', list('languagePairs', '"\\ud83d"', maxBodyCharacters)],
])('V1: what is just short enough is read and refused within a second, in a short answer: %s', async (_, body) => {
  let refusal: AppError | undefined
  const seconds = await secondsOf(async () => {
    refusal = await refusalOf(row('applyAsTranslator'), body)
  })
  expect(refusal?.kind).toBe('bad-input')
  expect(JSON.stringify(refusal?.details).length).toBeLessThan(50_000)
  expect(seconds).toBeLessThan(1)
})

test.each([
  ['a text', `{"content":"${'a\\n'.repeat(mostOfACall / 3)}"}`],
  ['texts with escapes', list('content', '"\\ud83d\\ude00"', mostOfACall)],
  ['many fields', manyKeys(mostOfACall)],
])(
  'V1: where a call carries whole texts, the longest one is read within three seconds: %s',
  { tags: ['long'] },
  async (_, body) => {
    expect(await secondsOf(() => refusalOf(row('generateTxt'), body))).toBeLessThan(3)
  },
)

test('a call that carries whole texts may be long', async () => {
  const content = 'Zeile\n'.repeat(160_000)
  const input = await readInput(row('generateTxt'), event(JSON.stringify({ content, filename: 'a.txt' })))
  expect(input).toMatchObject({ content })
})

test.each([
  ['half a letter, as an escape', '{"text":"\\uD83d"}'],
  ['half a letter, deep inside', '{"text":{"a":["b","\\ude00x"]}}'],
  ['half a letter beside an escaped backslash', '{"text":"\\\\ \\udfff"}'],
  ['half a letter as it is', '{"text":"\ud83d"}'],
  ['NUL', '{"text":["\\u0000"]}'],
  [
    'more lists in each other than there is room for',
    `{"text":"\\u0000","x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  ],
])('is no text: %s', async (_, body) => {
  expect(await refusalOf(any, body)).toMatchObject({ code: 'json-invalid' })
})

test.each([
  ['a whole letter in two escapes', '{"text":"\\ud83d\\ude00"}', '😀'],
  ['a whole letter as it is', '{"text":"😀"}', '😀'],
  ['a backslash before what looks like an escape', '{"text":"\\\\u0000 \\\\ud83d"}', '\\u0000 \\ud83d'],
])('is text: %s', async (_, body, text) => {
  expect(await readInput(any, event(body))).toEqual({ text })
})

test('a body cannot reach into objects, nor name another record', async () => {
  expect(await refusalOf(any, '{"__proto__":{"text":"x"}}')).toMatchObject({ code: 'required' })
  const byPath = { ...event('{"text":"body"}'), pathParameters: { text: 'path' } }
  expect(await readInput(any, byPath)).toEqual({ text: 'path' })
})

test.each([['[]'], ['"a"'], ['1'], ['null']])('%s is no object', async (body) => {
  expect(await refusalOf(any, body)).toMatchObject({ code: 'json-not-object' })
})
