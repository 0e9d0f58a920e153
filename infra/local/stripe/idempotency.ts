import { createHash } from 'node:crypto'
import { StripeFailure } from './failure.ts'
import { type Form, flatten } from './form.ts'
import type { Answer, State } from './state.ts'

const keepSeconds = 86_400

export type Idempotency = ReturnType<typeof openIdempotency>

/** Stripe's memory of idempotency keys: one answer a key for 24 hours, whatever that answer was. */
export function openIdempotency(state: State, now: () => number) {
  const inFlight = new Set<string>()

  /** The stored answer, or undefined when the caller now holds the key and must `store` or `drop` it. */
  function begin(key: string, path: string, form: Form): Answer | undefined {
    if (inFlight.has(key)) throw inUse(key)
    const known = state.idempotency[key]
    if (!known || known.at < now() - keepSeconds) {
      inFlight.add(key)
      return undefined
    }
    if (known.path !== path || known.fingerprint !== fingerprint(form)) throw mismatch(key, known.path, path)
    return known.answer
  }

  function store(key: string, path: string, form: Form, answer: Answer) {
    inFlight.delete(key)
    // Oldest first: a key that is used again goes to the end.
    delete state.idempotency[key]
    state.idempotency[key] = { path, fingerprint: fingerprint(form), answer, at: now() }
    forgetOld()
  }

  /** Nothing was begun (a parameter was wrong): the key is free again. */
  function drop(key: string) {
    inFlight.delete(key)
  }

  function forgetOld() {
    for (const [key, entry] of Object.entries(state.idempotency)) {
      if (entry.at >= now() - keepSeconds) return
      delete state.idempotency[key]
    }
  }

  return { begin, store, drop }
}

function fingerprint(form: Form) {
  return createHash('sha256')
    .update(JSON.stringify(flatten(form)))
    .digest('hex')
}

function inUse(key: string) {
  return new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function mismatch(key: string, firstPath: string, path: string) {
  const message =
    firstPath === path
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${firstPath}'). Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeFailure(400, { type: 'idempotency_error', message })
}
