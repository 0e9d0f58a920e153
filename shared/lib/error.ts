import { type ErrorKind, errorStatus, type Params } from '../messages/message.ts'
import { type ParamsArgs, type RefusalCode, sentence, table } from '../messages/table.ts'
import type { Message } from './answer.ts'

export { type ErrorKind, errorStatus }

export type ErrorDetails = {
  /** The field that the refusal is about: it is shown beside it too. */
  field?: string
  /** What is wrong with each field, by dotted path. */
  fields?: Record<string, Message>
  /** Further facts of the answer that the specification names (`emailVerificationRequired`, `applicationSubmitted` …). */
  facts?: Record<string, string | number | boolean>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/**
 * A refusal that a person may read: a code of `shared/messages`, its parameters, and further details.
 * `new AppError('glossaries-too-many', { max })`, `new AppError('uploads-today', {}, { retryAfter })`.
 * Anything else that is thrown tells the caller nothing but a request id.
 */
export class AppError<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode
  readonly kind: ErrorKind
  readonly params: Params
  readonly details: ErrorDetails
  constructor(code: C, ...told: [...ParamsArgs<C>, details?: ErrorDetails])
  constructor(code: C, params: Params = {}, details: ErrorDetails = {}) {
    super(sentence(code, params))
    this.name = 'AppError'
    this.code = code
    this.kind = table[code].kind as ErrorKind
    this.params = params
    this.details = details
  }
}

/** The one answer for what does not exist and for what is not yours. */
export const notFound = (): AppError => new AppError('not-found')
