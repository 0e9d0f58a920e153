import type { Row } from './route.ts'

/** With it a program may repeat a POST that it does not know the answer of. */
export const idempotencyHeader = 'idempotency-key'

/** Says that an answer is the first one, repeated. */
export const replayedHeader = 'idempotency-replayed'

export const isIdempotent = (row: Row): boolean => row.method === 'POST' && row.apiKey === true
