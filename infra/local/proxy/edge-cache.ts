import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

type Kept = { headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Files that never change, kept as they went out, as a distribution keeps them. The local distribution keeps nothing: each of the thirty
 * files of a page would cost a function at the edge, a reading of the bucket and a compression, with every page that a test opens.
 */
export function edgeCache() {
  const kept = new Map<string, Kept>()
  return {
    /** Answers from what is kept. False where nothing is. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const found = isPlainGet(request) ? kept.get(keyOf(request)) : undefined
      if (!found) return false
      response.writeHead(200, { ...found.headers, age: '0', 'x-cache': 'Hit from the local edge' }).end(found.body)
      return true
    },
    /** Notes an answer on its way out where it says of itself that it never changes. */
    note(request: IncomingMessage, status: number, headers: OutgoingHttpHeaders, body: Readable): void {
      if (!isPlainGet(request) || status !== 200 || !/\bimmutable\b/.test(String(headers['cache-control']))) return
      const chunks: Buffer[] = []
      body.on('data', (chunk: Buffer) => chunks.push(chunk))
      body.on('end', () => kept.set(keyOf(request), { headers, body: Buffer.concat(chunks) }))
    },
  }
}

export type EdgeCache = ReturnType<typeof edgeCache>

const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined

/** One copy for who reads Brotli and one for who does not. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${/\bbr\b/.test(String(headers['accept-encoding']))} ${url}`
