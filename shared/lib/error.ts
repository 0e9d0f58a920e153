/** Every way a call can fail on purpose, with its HTTP status. One table: nobody else names a status. */
export const errorStatus = {
  'bad-input': 400,
  'captcha-failed': 400,
  'not-signed-in': 401,
  'bad-credentials': 401,
  'payment-required': 402,
  forbidden: 403,
  'cross-site': 403,
  'email-unverified': 403,
  'application-pending': 403,
  'second-factor-required': 403,
  'not-found': 404,
  conflict: 409,
  'already-claimed': 409,
  gone: 410,
  'too-large': 413,
  'unsupported-type': 415,
  'not-processable': 422,
  'too-many': 429,
  'vendor-unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export type ErrorDetails = {
  /** Messages beside fields, by dotted path. */
  fields?: Record<string, string>
  /** Further facts of the answer that the specification names (`emailVerificationRequired`, `applicationSubmitted` …). */
  facts?: Record<string, string | number | boolean>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** A failure with a sentence that a person may read. Anything else that is thrown tells the caller nothing but a request id. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The one answer for what does not exist and for what is not yours. */
export const notFound = (): AppError => new AppError('not-found', 'Not found')
