import { afterEach, expect, test } from 'vitest'
import { type Listening, listen, readBody } from '../server.ts'
import { type FaultProxy, faultKinds, openFaultProxy } from './fault-proxy.ts'
import { randomFrom } from './random.ts'

const opened: Listening[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** An endpoint that counts what reaches it, behind a proxy whose next fault is of this kind. */
async function endpoint(
  kind: string,
  service: string,
): Promise<{ proxy: FaultProxy; reached: string[]; call: () => Promise<Response> }> {
  const reached: string[] = []
  const upstream = await listen(0, async (request, response) => {
    reached.push((await readBody(request)).toString())
    response.writeHead(200, { 'x-from': 'upstream' })
    response.end(`answer ${reached.length}`)
  })
  // Within the share, the kind, and what else is drawn: an answer instead of a broken connection, and hardly late.
  const drawn = [0, faultKinds.findIndex((one) => one === kind) / faultKinds.length + 0.01, kind === 'late' ? 0 : 0.9]
  const random = () => drawn.shift() ?? 0
  const proxy = await openFaultProxy({
    upstream: upstream.port,
    speaks: service === 'stripe' ? 'stripe' : 'aws',
    random,
  })
  opened.push(upstream, proxy)
  const authorization = `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host`
  return {
    proxy,
    reached,
    call: () => fetch(`${proxy.url}/a`, { method: 'POST', body: 'asked', headers: { authorization } }),
  }
}

test('everything passes as it is, until the proxy is told to misbehave', async () => {
  const { proxy, reached, call } = await endpoint('throttled', 'dynamodb')
  const answer = await call()
  expect([answer.status, answer.headers.get('x-from'), await answer.text()]).toEqual([200, 'upstream', 'answer 1'])
  expect([reached, proxy.faults.size]).toEqual([['asked'], 0])
})

test.each([
  ['fail-before', 'dynamodb', 0, { status: 500, text: /InternalServerError/ }],
  ['throttled', 'dynamodb', 0, { status: 400, text: /ProvisionedThroughputExceeded/ }],
  ['throttled', 's3', 0, { status: 503, text: /SlowDown/ }],
  ['throttled', 'stripe', 0, { status: 429, text: /rate_limit/ }],
  ['doubled', 'dynamodb', 2, { status: 200, text: /answer 2/ }],
  ['doubled', 'ses', 1, { status: 200, text: /answer 1/ }],
  ['late', 'sqs', 1, { status: 200, text: /answer 1/ }],
])('%s before %s: %i calls reach it', async (kind, service, calls, { status, text }) => {
  const { proxy, reached, call } = await endpoint(kind, service)
  proxy.misbehave(0.5)
  const answer = await call()
  expect(answer.status).toBe(status)
  expect(await answer.text()).toMatch(text)
  expect(reached).toHaveLength(calls)
  expect([...proxy.faults.keys()]).toEqual(service === 'ses' ? [] : [`${service} ${kind}`])
})

test('a lost answer: the call is done, and its caller hears nothing; the next one passes', async () => {
  const { proxy, reached, call } = await endpoint('lose-answer', 'states')
  proxy.misbehave(0.5)
  await expect(call()).rejects.toThrow('fetch failed')
  expect(reached).toEqual(['asked'])
  proxy.misbehave(0)
  expect((await call()).status).toBe(200)
})

test('cut off, nobody gets through', async () => {
  const { proxy, reached, call } = await endpoint('late', 'dynamodb')
  proxy.cut(true)
  await expect(call()).rejects.toThrow('fetch failed')
  proxy.cut(false)
  expect([(await call()).status, reached.length]).toEqual([200, 1])
})

test('the same seed draws the same numbers', () => {
  const drawn = [1, 1, 2].map((seed) => Array.from({ length: 3 }, randomFrom(seed)))
  expect(drawn[0]).toEqual(drawn[1])
  expect(drawn[0]).not.toEqual(drawn[2])
  for (const number of drawn.flat()) expect(number >= 0 && number < 1).toBe(true)
})

test('the proxy hears when a call says that it was signed', async () => {
  const dates: (Date | undefined)[] = []
  const upstream = await listen(0, (_, response) => void response.end())
  const proxy = await openFaultProxy({
    upstream: upstream.port,
    speaks: 'aws',
    random: () => 0,
    onCall: ({ date }) => dates.push(date),
  })
  opened.push(upstream, proxy)
  await fetch(proxy.url, { headers: { 'x-amz-date': '20261127T141233Z' } })
  await fetch(proxy.url)
  expect(dates).toEqual([new Date('2026-11-27T14:12:33Z'), undefined])
})
