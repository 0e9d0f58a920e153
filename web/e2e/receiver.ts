import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { body: string; signature: string }

/** A customer's endpoint on this machine: what was posted, one after the other. */
export async function receiver(): Promise<{ url: string; next: () => Promise<Received>; close: () => Promise<void> }> {
  const posted: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['attesta-signature']) })
      response.writeHead(204).end()
      server.emit('posted')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const next = async () => {
    if (posted.length === 0) await once(server, 'posted', { signal: AbortSignal.timeout(90_000) })
    return posted.shift() as Received
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, next, close }
}
