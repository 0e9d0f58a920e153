import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { lookupPublic, post } from './outbound.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A receiver that answers as told; resolves to its address and what it was sent. */
async function receiver(answer: (response: ServerResponse) => void) {
  const seen: { request: IncomingMessage; body: string }[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ request, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, seen }
}

const to = (url: string, allowedHosts: string[] = []) =>
  post({ url, headers: { 'x-test': 'yes' }, body: 'ü', allowedHosts })

test('a receiver gets the body to the byte, and its status is what counts', async () => {
  const { port, seen } = await receiver((response) => response.writeHead(204).end())
  expect(await to(`http://127.0.0.1:${port}/hook?a=b`, ['127.0.0.1'])).toEqual({ answered: 204 })
  expect(seen.map(({ request, body }) => [request.method, request.url, request.headers['x-test'], body])).toEqual([
    ['POST', '/hook?a=b', 'yes', 'ü'],
  ])
})

test('a redirect is an answer, and leads nowhere', async () => {
  const { port, seen } = await receiver((response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end(),
  )
  expect(await to(`http://127.0.0.1:${port}/hook`, ['127.0.0.1'])).toEqual({ answered: 307 })
  expect(seen).toHaveLength(1)
})

test('an answer without end is not read', async () => {
  const { port } = await receiver((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  expect(await to(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({ answered: 200 })
})

test('an answer that leaves HTTP ends the call', async () => {
  const raw = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as AddressInfo
  expect(await to(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({ failed: 'unreachable' })
  raw.close()
})

test('nobody there is unreachable', async () => {
  const { port } = await receiver(() => undefined)
  server?.close()
  expect(await to(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({ failed: 'unreachable' })
})

test.each([
  ['this machine', 'https://127.0.0.1/'],
  ['this machine in one number', 'https://2130706433/'],
  ['this machine in octal', 'https://0177.0.0.1/'],
  ['this machine, shortened', 'https://127.1/'],
  ['this machine over IPv6', 'https://[::1]/'],
  ['this machine, carried in IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
  ['a name that leads to this machine', 'https://localhost/'],
  ['plain http', 'http://93.184.215.14/'],
])('SSRF: nothing is sent to %s', async (_, url) => {
  expect(await to(url)).toEqual({ failed: 'not-public' })
})

test('SSRF: an allowed host opens that host, and no other', async () => {
  const { port, seen } = await receiver((response) => response.end())
  expect(await to(`http://127.0.0.1:${port}/`, ['localhost'])).toEqual({ failed: 'not-public' })
  expect(seen).toEqual([])
})

test.each([true, false])(
  'SSRF: a resolver that leads to this machine is refused before the connection (all: %s)',
  async (all) => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, (refused) => resolve(refused)))
    expect(error).toBeInstanceOf(Error)
  },
)
