import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SandboxLimits, withParser } from './sandboxed-parser.ts'

// Each starts processes, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 })

const script = new URL('./testing/hostile-process.ts', import.meta.url).pathname
let calls = 0
const server = createServer((_, response) => {
  calls++
  response.end()
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const hostile = (name: string, limits: Partial<SandboxLimits> = {}) => {
  const bytes = new TextEncoder().encode(String((server.address() as AddressInfo).port))
  return withParser({ name, bytes }, (parser) => parser.extract(), { script, limits })
}

test('R2, U1: a parser that a file has taken over sees no credentials, no other file, no process and no network', async () => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'canary-secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'canary-token')
  vi.stubEnv('AWS_LAMBDA_RUNTIME_API', '127.0.0.1:9001')
  const { units: open } = await hostile('exfiltrate.txt')
  expect(open.flatMap(({ pieces }) => pieces)).toEqual([])
  expect(calls).toBe(0)
})

test.each<[string, string, Partial<SandboxLimits>]>([
  ['hangs at work', 'hang.txt', { readMs: 300 }],
  ['hangs at work, by the clock', 'hang.txt', { wallMs: 700 }],
  ['waits for ever', 'idle.txt', { idleMs: 700 }],
])('U1: a parser that %s is a timeout, and the next file still works', async (_, name, limits) => {
  await expect(hostile(name, limits)).rejects.toMatchObject({ verdict: 'timeout' })
  expect(await fine()).toEqual([['Hello there.']])
})

test.each([
  ['fills typed arrays', 'explode.txt'],
  ['fills the heap', 'heap.txt'],
  ['aborts', 'abort.txt'],
  ['leaves without a word', 'exit.txt'],
])('U1: a parser that %s is too complex, and the next file still works', async (_, name) => {
  await expect(hostile(name)).rejects.toMatchObject({ verdict: 'too-complex' })
  expect(await fine()).toEqual([['Hello there.']])
})

test.each([
  ['throws', 'throw.txt'],
  ['answers something else', 'other.txt'],
  ['answers nothing', 'nothing.txt'],
])('U1: a parser that %s is a bug of ours, whose words stay in the child', async (_, name) => {
  const error: unknown = await hostile(name).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain('from the file')
  expect(await fine()).toEqual([['Hello there.']])
})

test('R2: the child tells where a bug was, and never what the file says', async () => {
  const error: unknown = await withParser(
    { name: 'a.txt', bytes: new TextEncoder().encode('Hello there.') },
    // @ts-expect-error: targets without pieces make the writer throw.
    (parser) => parser.rebuild([{ id: 't0', pieces: ['canary\n    at canary', null] }], { source: 'en', target: 'es' }),
  ).catch((thrown: unknown) => thrown)
  expect((error as Error).stack).toMatch(/\n\s+at .*functions/)
  expect((error as Error).stack).not.toContain('canary')
})

async function fine() {
  const bytes = new TextEncoder().encode('Hello there.')
  const { units } = await withParser({ name: 'fine.txt', bytes }, (parser) => parser.extract())
  return units.map(({ pieces }) => pieces)
}
