/** Settings of an SDK client that gives a call up whose answer does not come in time. By itself the SDK would only log that. */
export const answeredWithin = (requestTimeout: number) => ({
  connectionTimeout: 3000,
  requestTimeout,
  throwOnRequestTimeout: true,
})

/**
 * What is known after a vendor call failed: `refused` means that the vendor answered no (or was never reached), so nothing
 * happened; `unknown` means that the answer was lost after the call left, so it may have happened.
 */
export function outcomeOf(error: unknown): 'refused' | 'unknown' {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { $metadata, code, syscall, message } = error as Thrown
  if ($metadata?.httpStatusCode !== undefined) return 'refused'
  if (syscall === 'connect' || message?.includes(notConnected)) return 'refused'
  return code !== undefined && neverConnected.has(code) ? 'refused' : 'unknown'
}

type Thrown = { $metadata?: { httpStatusCode?: number }; code?: string; syscall?: string; message?: string }

/** All that tells the SDK's timeout of a connection from that of an answer. */
const notConnected = 'did not establish a connection'
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether a vendor is down, out of reach or throttling: the caller may try again, and nothing is wrong with the request. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $fault, $retryable, $metadata, code } = error as Error & Failed
  if ($fault === 'server' || $retryable !== undefined || ($metadata?.httpStatusCode ?? 0) >= 500) return true
  return outages.has(error.name) || (code !== undefined && (neverConnected.has(code) || lost.has(code)))
}

/** Whether a vendor turned a call away because there were too many: it was not even looked at. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && (throttles.has(error.name) || (error as Failed).$retryable?.throttling === true)

type Failed = Pick<Thrown, '$metadata' | 'code'> & { $fault?: string; $retryable?: { throttling?: boolean } }

const throttles = new Set(['ThrottlingException', 'TooManyRequestsException', 'RequestThrottled'])
const outages = new Set([...throttles, 'TimeoutError'])
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
