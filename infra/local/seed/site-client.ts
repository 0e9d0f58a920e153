import { UserError } from '../user-error.ts'

export type SiteClient = {
  post: <Answer>(path: string, body: object) => Promise<Answer>
  get: <Answer>(path: string) => Promise<Answer>
  /** Its cookies by their names: what another client needs to be the same visitor. */
  jar: Map<string, string>
}

/** The site answered something else than success. */
export class SiteRefusal extends UserError {
  readonly status: number
  /** Why, where the site says so. */
  readonly code: string | undefined

  constructor(status: number, asked: string, text: string) {
    super(`The site answered ${status} to ${asked}: ${text.slice(0, 300)}`)
    this.status = status
    this.code = /^\{"code":"([\w-]+)"/.exec(text)?.[1]
  }
}

/** A visitor of the running site: keeps its cookies, has an address of its own, and says what went wrong. */
export function visit(url: string, address: string, jar = new Map<string, string>()): SiteClient {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        origin: new URL(url).origin,
        'x-local-viewer-address': address,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const text = await answer.text()
    if (!answer.ok) throw new SiteRefusal(answer.status, `${method} ${path}`, text)
    return JSON.parse(text) as Answer
  }
  return { post: (path, body) => call('POST', path, body), get: (path) => call('GET', path), jar }
}
