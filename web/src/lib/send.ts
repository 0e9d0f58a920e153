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

/** The transport under every call: JSON both ways, credentials included, an ApiError for what is not OK. Throws TypeError offline. */
export async function send(
  method: string,
  url: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
