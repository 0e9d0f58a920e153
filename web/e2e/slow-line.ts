import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from './world.ts'

type SlowLine = { url: string; bringFeet: () => void; [Symbol.asyncDispose]: () => Promise<void> }

/** The running site over a line that keeps the foot of a page back until it is told to bring it. */
export async function slowLine(): Promise<SlowLine> {
  const { promise: feet, resolve: bringFeet } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(baseUrl + request.url)
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const body = Buffer.from(await answer.arrayBuffer())
      if (!type.startsWith('text/html')) return response.end(body)
      // A prerendered page names its own address, which here is the line's.
      const html = body.toString().replaceAll(baseUrl, url)
      const foot = html.indexOf('<footer')
      response.write(html.slice(0, foot))
      await feet
      return response.end(html.slice(foot))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    bringFeet,
    async [Symbol.asyncDispose]() {
      bringFeet()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
