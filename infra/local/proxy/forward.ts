import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import type { EdgeCache } from './edge-cache.ts'

export type Target = { port: number; host: string; path?: string; headers?: Record<string, string> }

/** Pass a request on, body and all, and its answer back as it comes. `cache` answers what it has kept, and sees what it may keep. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  cache?: EdgeCache,
): Promise<void> {
  if (cache?.answer(request, response)) return Promise.resolve()
  return new Promise((resolve) => {
    const outgoing = send(optionsFor(request, target), (answer) => {
      answer.on('error', () => response.destroy())
      const { status, headers, body } = asSent(request, answer)
      cache?.note(request, status, headers, body)
      response.writeHead(status, headers)
      body.pipe(response)
    })
    outgoing.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end('The local cloud does not answer.\n')
    })
    response.on('close', () => {
      outgoing.destroy()
      resolve()
    })
    request.pipe(outgoing)
  })
}

function asSent(
  request: IncomingMessage,
  answer: IncomingMessage,
): { status: number; headers: OutgoingHttpHeaders; body: Readable } {
  if (!isCompressed(request, answer)) return { status: answer.statusCode ?? 502, headers: answer.headers, body: answer }
  const { 'content-length': _, ...headers } = answer.headers
  const body = answer.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  return { status: 200, headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' }, body }
}

/** CloudFront compresses such files for who can read it; its local stand-in does not. */
function isCompressed(request: IncomingMessage, { statusCode, headers }: IncomingMessage): boolean {
  return (
    request.method === 'GET' &&
    statusCode === 200 &&
    /\bbr\b/.test(String(request.headers['accept-encoding'])) &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) > 1000 &&
    /^(text\/(html|css|javascript)|application\/json|image\/svg)/.test(headers['content-type'] ?? '')
  )
}

/** Pass a WebSocket on (hot reload). */
export function forwardUpgrade(request: IncomingMessage, socket: Duplex, target: Target): void {
  const outgoing = send(optionsFor(request, target))
  outgoing.on('upgrade', (answer, other) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    other.pipe(socket).on('error', () => other.destroy())
    socket.pipe(other).on('error', () => socket.destroy())
  })
  outgoing.on('response', () => socket.destroy())
  outgoing.on('error', () => socket.destroy())
  outgoing.end()
}

function optionsFor(request: IncomingMessage, target: Target) {
  const headers = { ...withoutEdgeFields(request.headers), ...target.headers, host: target.host }
  return { host: '127.0.0.1', port: target.port, method: request.method, path: target.path ?? request.url, headers }
}

/** What only the edge may say is dropped from what the viewer sent, as CloudFront does. */
function withoutEdgeFields(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(cloudfront-|x-forwarded-|x-amz-cf-|x-local-viewer-address$)/.test(name),
  )
  return Object.fromEntries(kept)
}
