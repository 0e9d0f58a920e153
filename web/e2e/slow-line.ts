import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { baseUrl } from './world.ts'

const holdMs = 1500

/** The running site over a line that brings the foot of a page a while after everything else. */
export async function slowLine(): Promise<{ url: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(baseUrl + request.url)
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const body = Buffer.from(await answer.arrayBuffer())
      if (!type.startsWith('text/html')) return response.end(body)
      // A drawn page names its own address, which here is the line's.
      const html = body.toString().replaceAll(baseUrl, url)
      const foot = html.indexOf('<footer')
      response.write(html.slice(0, foot))
      await setTimeout(holdMs)
      return response.end(html.slice(foot))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
