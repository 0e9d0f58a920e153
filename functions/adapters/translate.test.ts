import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../documents/index.ts'
import type * as translate from './translate.ts'

type Asked = { operation: string; input: Record<string, unknown> }

let server: Server
let engine: Engine
let adapter: typeof translate
let asked: Asked[] = []
let answer: (asked: Asked) => { status?: number; type?: string; body: unknown } | undefined

/** A stand-in that speaks the engine's own protocol. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
      const one = { operation, input: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> }
      asked.push(one)
      const told = answer(one)
      if (!told) return
      const { status = 200, type, body } = told
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        ...(type && { 'x-amzn-errortype': type }),
      })
      response.end(JSON.stringify(type ? { __type: type, message: 'no' } : body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL_TRANSLATE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  adapter = await import('./translate.ts')
  engine = adapter.openEngine()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const shout = ({ input }: Asked) => ({ body: { TranslatedText: String(input['Text']).toUpperCase() } })
const plain = (...texts: string[]) => texts.map((text) => ({ text, tagged: false }))
const pair = { source: 'en', target: 'pt' }

test('texts go in one call, a line each, and come back in order', async () => {
  answer = shout
  expect(await engine.translate(plain('one', 'two\r\nlines', 'three'), pair)).toEqual(['ONE', 'TWO LINES', 'THREE'])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.input).toMatchObject({ SourceLanguageCode: 'en', TargetLanguageCode: 'pt' })
})

test('where the engine joins lines each text is asked for alone, so that none takes another’s place', async () => {
  answer = (one) => ({ body: { TranslatedText: String(one.input['Text']).toUpperCase().replaceAll('\n', ' ') } })
  expect(await engine.translate(plain('one', 'two'), pair)).toEqual(['ONE', 'TWO'])
  expect(asked).toHaveLength(3)
})

test('terms are given under a name, with their capitals, and named in each call', async () => {
  answer = (one) => (one.operation === 'TranslateText' ? shout(one) : { body: {} })
  const terms = [{ source: 'the "Buyer"', target: 'o Comprador' }]
  await adapter.openTerminology('attesta-t1', terms, pair)
  await engine.translate(plain('one'), { ...pair, terminology: 'attesta-t1', formality: 'formal' })
  await adapter.closeTerminology('attesta-t1')
  expect(asked.map(({ operation }) => operation)).toEqual(['ImportTerminology', 'TranslateText', 'DeleteTerminology'])
  const data = asked[0]?.input['TerminologyData'] as { File: string }
  expect(Buffer.from(data.File, 'base64').toString()).toBe(
    '"en","pt"\n"the ""Buyer""","o Comprador"\n"The ""Buyer""","O Comprador"',
  )
  expect(asked[1]?.input).toMatchObject({ TerminologyNames: ['attesta-t1'], Settings: { Formality: 'FORMAL' } })
})

test('a terminology that is away already is away', async () => {
  answer = () => ({ status: 400, type: 'ResourceNotFoundException', body: {} })
  await adapter.closeTerminology('attesta-t1')
  expect(asked).toHaveLength(1)
})

test('a pair that it lacks is unavailable, and what it cannot do now is busy', async () => {
  answer = () => ({ status: 400, type: 'UnsupportedLanguagePairException', body: {} })
  await expect(engine.translate(plain('one'), pair)).rejects.toMatchObject({ name: 'EngineUnavailable' })
  expect(asked).toHaveLength(1)
})

test('languages are every page of the engine’s list, and every pair of them', async () => {
  answer = ({ input }) =>
    input['NextToken']
      ? { body: { Languages: [{ LanguageCode: 'pt' }] } }
      : { body: { Languages: [{ LanguageCode: 'auto' }, { LanguageCode: 'en' }], NextToken: 'more' } }
  expect(await adapter.listLanguages()).toEqual(['en', 'pt'])
  expect(await engine.pairs()).toEqual([
    { source: 'en', target: 'pt' },
    { source: 'pt', target: 'en' },
  ])
})

test('all terminologies are listed, page after page', async () => {
  const pages: Record<string, object> = {
    first: { TerminologyPropertiesList: [{ Name: 'a' }, { Name: 'b' }], NextToken: 'second' },
    second: { TerminologyPropertiesList: [{ Name: 'c' }] },
  }
  answer = ({ input }) => ({ body: pages[input['NextToken'] === 'second' ? 'second' : 'first'] })
  expect(await adapter.listTerminologies()).toEqual(['a', 'b', 'c'])
})

test.each<[string, () => Promise<unknown>]>([
  ['the languages', () => adapter.listLanguages()],
  ['the terms of a document', () => adapter.openTerminology('attesta-t1', [], pair)],
  ['their end', () => adapter.closeTerminology('attesta-t1')],
  ['all terms', () => adapter.listTerminologies()],
])('W6: an engine that never answers for %s is busy: who asks on the way of something else goes on', async (_, ask) => {
  answer = () => undefined
  const soon = AbortSignal.timeout(50)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  await expect(ask()).rejects.toMatchObject({ name: 'EngineBusy' })
  vi.restoreAllMocks()
})

test('W6: an engine that is down in words of its own is busy: what is paid waits for it', async () => {
  answer = () => ({ status: 502, body: {} })
  await expect(engine.translate(plain('one'), pair)).rejects.toMatchObject({ name: 'EngineBusy' })
}, 30_000)
