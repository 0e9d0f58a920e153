import { setTimeout as wait } from 'node:timers/promises'
import { type SiteClient, SiteRefusal, visit } from '../seed/site-client.ts'

export type Person = SiteClient & {
  /** The bytes that a link leads to. */
  file: (path: string) => Promise<Buffer>
  /** How often this person met an error of the service, and tried again. */
  retries: () => number
}

const pauseMs = 700
/** A cloud that restarts is away for some time. */
const patienceMs = 90_000

/** Somebody at the site who tries again what the service could not do. A refusal with a reason is theirs to understand. */
export function personAt(url: string, address: string, jar?: Map<string, string>): Person {
  const client = visit(url, address, jar)
  let retries = 0
  const stubborn = (work: () => Promise<unknown>) =>
    again(work, () => {
      retries++
    })
  return {
    ...client,
    get: ((path) => stubborn(() => client.get(path))) as SiteClient['get'],
    post: ((path, body) => stubborn(() => client.post(path, body))) as SiteClient['post'],
    file: (path) => stubborn(() => bytesOf(new URL(path, url), client.jar)) as Promise<Buffer>,
    retries: () => retries,
  }
}

async function bytesOf(url: URL, jar: SiteClient['jar']): Promise<Buffer> {
  const answer = await fetch(url, {
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  if (!answer.ok) throw new SiteRefusal(answer.status, `GET ${url.pathname}`, await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** Does something until it is done, or refused for a reason. */
export async function again<T>(work: () => Promise<T>, noteRetry: () => void = () => undefined): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error
      noteRetry()
      await wait(pauseMs)
    }
  }
}

/**
 * No answer, an error of the service, or too many at once; a refusal is none of these, but for a captcha's: a clock that is ahead takes a
 * fresh one for old, and its sentence says to try again.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof SiteRefusal)
    return error.status >= 500 || error.status === 429 || error.code === 'captcha-failed'
  return error instanceof TypeError || error instanceof SyntaxError || (error as Error).name === 'TimeoutError'
}

/** Looks until there is something to see. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  patientUntil: () => number,
): Promise<T> {
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (Date.now() > patientUntil()) throw new Error(`${what} did not come`)
    await wait(500)
  }
}
