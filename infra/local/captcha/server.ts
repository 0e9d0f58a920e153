import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Listening, listen, readBody, sendJson } from '../server.ts'
import { breachedRange } from './breached-range.ts'

/** The only token that passes locally, for a registration; `local-pass:login` passes for the action `login`. */
export const PASSING_TOKEN = 'local-pass'

export type CaptchaOptions = { port: number; secret: string; hostname?: string; action?: string }

/** Google's `siteverify` and the range API of Have I Been Pwned, as far as the product speaks them. */
export function startCaptcha(options: CaptchaOptions): Promise<Listening> {
  return listen(options.port, (request, response) => answer(options, request, response))
}

async function answer(options: CaptchaOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const range = /^\/range\/([0-9A-Fa-f]{5})$/.exec(url.pathname)
  if (range?.[1] && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(breachedRange(range[1]))
  } else if (url.pathname.endsWith('/siteverify') && request.method === 'POST') {
    const form = new URLSearchParams((await readBody(request, 100_000)).toString())
    sendJson(response, 200, verdict(options, form))
  } else {
    sendJson(response, 404, { error: 'Not found' })
  }
}

/** The verdict for one form post, in the fields that Google documents (v2 and v3 together). */
export function verdict(options: CaptchaOptions, form: URLSearchParams): Record<string, unknown> {
  const errors: string[] = []
  const [token, action = 'register'] = (form.get('response') ?? '').split(':')
  if (!form.get('secret')) errors.push('missing-input-secret')
  else if (form.get('secret') !== options.secret) errors.push('invalid-input-secret')
  if (!form.get('response')) errors.push('missing-input-response')
  else if (token !== PASSING_TOKEN) errors.push('invalid-input-response')
  if (errors.length > 0) return { success: false, 'error-codes': errors }
  return {
    success: true,
    challenge_ts: nextChallenge(),
    hostname: options.hostname ?? 'localhost',
    score: 0.9,
    action: options.action ?? action,
  }
}

let last = 0

/** No two challenges were loaded at the same moment: the product tells them apart by token and time, and the token is always the same. */
function nextChallenge(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
