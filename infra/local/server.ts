import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { UserError } from './user-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
export type Listening = { port: number; url: string; close(): Promise<void> }

/** Serve on this machine only. A handler that throws answers 500 and is told on standard error. */
export function listen(port: number, handler: Handler): Promise<Listening> {
  const server = createServer((request, response) => {
    Promise.resolve()
      .then(() => handler(request, response))
      .catch((error: unknown) => {
        console.error(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asUserError(error, port)))
    server.listen(port, '127.0.0.1', () => resolve(listening(server)))
  })
}

/** The whole body of a request, refused beyond `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 20_000_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Error(`A request body is over ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Answer with JSON that no cache keeps. */
export function sendJson(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** What a listening server tells its owner. */
export function listening(server: Server): Listening {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, url: `http://127.0.0.1:${port}`, close }
}

/** A port in use is a condition that a person can put right. */
export function asUserError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new UserError(
    `Port ${port} is in use. Stop what holds it, or choose others: PORT=3100 GATEWAY_PORT=4666 npm start`,
  )
}

/**
 * A port that nothing listens on at this moment. It lies below the ports that Linux gives to outgoing connections (from 32768): one of
 * those may be taken by any connection before its service is started.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new UserError('No port from 20000 to 32767 is free. Stop what holds them.')
}

function isFree(port: number): Promise<boolean> {
  return listen(port, () => undefined).then(
    async (server) => {
      await server.close()
      return true
    },
    () => false,
  )
}
