import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

export type Target = { port: number; host: string; path?: string; headers?: Record<string, string> }

/** Pass a request on, body and all, and its answer back as it comes. */
export function forward(request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = send(optionsFor(request, target), (answer) => {
      answer.on('error', () => response.destroy())
      if (isCompressed(request, answer)) {
        const { 'content-length': _, ...headers } = answer.headers
        response.writeHead(200, { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' })
        answer.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).pipe(response)
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
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
