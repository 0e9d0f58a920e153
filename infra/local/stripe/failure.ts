/** What goes wrong, in the shape that Stripe answers: an HTTP status and `{ error }`. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: { type: string; message: string; [field: string]: unknown }

  constructor(status: number, error: StripeFailure['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** A request that can never work: 400. */
export function invalidRequest(message: string, fields: Record<string, unknown> = {}) {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...fields })
}

/** An id that nobody knows: 404 when it is the address, 400 when it is a parameter, as Stripe does. */
export function noSuch(kind: string, id: string, param = 'id') {
  const status = param === 'id' ? 404 : 400
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** A card that the bank refuses: 402. */
export function cardError(fields: { message: string; code: string; [field: string]: unknown }) {
  return new StripeFailure(402, { type: 'card_error', ...fields })
}
