import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { edgeCache } from './edge-cache.ts'
import { forward } from './forward.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A distribution whose answers differ each time, and the proxy before it. */
async function site(cacheControl: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const port = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '')
      const body = `${asked.length} ${'export const a = 1\n'.repeat(100)}`
      const headers = {
        'content-type': 'text/javascript',
        'content-length': body.length,
        'cache-control': cacheControl,
      }
      response.writeHead(request.url === '/gone.js' ? 404 : 200, headers).end(body)
    }),
  )
  const cache = edgeCache()
  const proxy = createServer((request, response) => void forward(request, response, { port, host: 'site' }, cache))
  return { url: `http://127.0.0.1:${await listen(proxy)}`, asked }
}

const forEver = 'public, max-age=31536000, immutable'

test('a file that never changes is asked of the distribution once, for readers of Brotli and for others', async () => {
  const { url, asked } = await site(forEver)
  const brotli = { headers: { 'accept-encoding': 'br' } }
  const first = await fetch(`${url}/a.js`, brotli)
  const text = await first.text()
  const second = await fetch(`${url}/a.js`, brotli)
  expect(await second.text()).toBe(text)
  expect(second.headers.get('cache-control')).toBe(forEver)
  expect(second.headers.get('x-cache')).toContain('Hit')
  const plain = { headers: { 'accept-encoding': 'identity' } }
  const other = await (await fetch(`${url}/a.js`, plain)).text()
  expect(await (await fetch(`${url}/a.js`, plain)).text()).toBe(other)
  expect(asked).toEqual(['/a.js', '/a.js'])
})

test.each([
  ['no-cache', '/a.js', {}],
  ['private, no-store', '/a.js', {}],
  [forEver, '/gone.js', {}],
  [forEver, '/a.js', { method: 'POST' }],
  [forEver, '/a.js', { headers: { range: 'bytes=0-3' } }],
])('what says %s, at %s asked with %j, is asked each time', async (cacheControl, path, asking) => {
  const { url, asked } = await site(cacheControl)
  for (let times = 0; times < 2; times++) await (await fetch(url + path, asking)).text()
  expect(asked).toEqual([path, path])
})
