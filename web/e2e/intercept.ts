import type { CDPSession, Page } from 'playwright-core'
import { baseUrl } from './world.ts'

type Answer = { status?: number; contentType?: string; body: string }

/** A call of a page to the API, to the vendor of payments or for the settings of the site, as Playwright's `Route` has it. */
export type Route = {
  request(): { method(): string; url(): string; postDataJSON(): unknown }
  fulfill(answer: Answer): Promise<void>
  abort(reason?: 'failed' | 'internetdisconnected'): Promise<void>
  continue(): Promise<void>
  /** Asks the handler that was there before, and the server behind the first one. */
  fallback(): Promise<void>
}
export type Handler = (route: Route) => unknown
type Path = string | RegExp

/** The handlers of a page, the newest first. */
const handlersOf = new WeakMap<Page, { path: Path; handler: Handler }[]>()

/**
 * From now on such calls to an address are answered by the handler. Playwright's own `route` stops every request of the page and turns
 * its cache off: each page would load and compile all of its scripts again, half of the processor time of a story.
 */
export async function intercept(page: Page, path: Path, handler: Handler): Promise<void> {
  const known = handlersOf.get(page)
  const handlers = known ?? []
  handlers.unshift({ path, handler })
  if (known) return
  handlersOf.set(page, handlers)
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', (paused) => void answer(session, paused, handlers))
  await session.send('Fetch.enable', {
    patterns: ['api/*', 'config.json', '_local/stripe/v1/*'].map((path) => ({ urlPattern: `${baseUrl}/${path}` })),
  })
}

export function stopIntercepting(page: Page, path: Path): void {
  const handlers = handlersOf.get(page) ?? []
  handlers.splice(0, handlers.length, ...handlers.filter((one) => one.path !== path))
}

type Paused = { requestId: string; request: { method: string; url: string; postData?: string } }

async function answer(
  session: CDPSession,
  { requestId, request }: Paused,
  handlers: readonly { path: Path; handler: Handler }[],
): Promise<void> {
  const open = handlers.filter(({ path }) => patternOf(path).test(request.url))
  // A page that was left meanwhile asks nothing any more.
  const settle = (sent: Promise<unknown>) =>
    sent.then(
      () => undefined,
      () => undefined,
    )
  const route: Route = {
    request: () => ({
      method: () => request.method,
      url: () => request.url,
      postDataJSON: () => JSON.parse(request.postData ?? 'null') as unknown,
    }),
    fulfill: ({ status = 200, contentType = 'text/plain', body }) =>
      settle(
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: contentType }],
          body: Buffer.from(body).toString('base64'),
        }),
      ),
    abort: (reason = 'failed') => {
      const errorReason = reason === 'failed' ? 'Failed' : 'InternetDisconnected'
      return settle(session.send('Fetch.failRequest', { requestId, errorReason }))
    },
    continue: () => settle(session.send('Fetch.continueRequest', { requestId })),
    fallback: async () => {
      const next = open.shift()
      await (next ? next.handler(route) : route.continue())
    },
  }
  await route.fallback()
}

/** A path as Playwright writes it: `*` is what stands between two slashes, `**` is anything. */
function patternOf(path: Path): RegExp {
  if (typeof path !== 'string') return path
  const kinds: Record<string, string> = { '*': '[^/]*', '**': '.*' }
  return new RegExp(`^${path.replaceAll(/\*+|[.?+()[\]{}|^$\\]/g, (part) => kinds[part] ?? `\\${part}`)}$`)
}
