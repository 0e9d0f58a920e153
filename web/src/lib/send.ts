import i18next from 'i18next'
import { noteEndedSession } from './ended-session.ts'

/** A call that was answered, but not with success. `message` is the status code, a colon, a space and the body. */
export class ApiError extends Error {
  readonly status: number
  /** The parsed body where it is JSON. */
  readonly answer: unknown
  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    this.answer = parsed(body)
  }
}

type Options = { body?: unknown; signal?: AbortSignal | undefined }

/** The transport under every call: JSON or a form with a file, JSON back, credentials included, an ApiError for what is not OK. Throws TypeError offline. */
export async function send(method: string, url: string, options: Options = {}): Promise<unknown> {
  return (await exchange(method, url, options)).answer
}

/** Like `send`, with the headers of the answer, where a list says how it goes on. */
export async function exchange(
  method: string,
  url: string,
  { body, signal }: Options = {},
): Promise<{ answer: unknown; headers: Headers }> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(url, {
    method,
    credentials: 'include',
    // A form says its own type, with the boundary between its parts.
    headers: {
      accept: 'application/json',
      'accept-language': i18next.language || 'en',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) {
    const error = new ApiError(response.status, text, response.statusText)
    if (isSignedOut(error)) noteEndedSession(true)
    throw error
  }
  return { answer: text === '' ? undefined : (JSON.parse(text) as unknown), headers: response.headers }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** A wrong password is a 401 too. */
const isSignedOut = ({ status, answer }: ApiError): boolean =>
  status === 401 && (answer as { code?: unknown } | undefined)?.code === 'not-signed-in'

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
