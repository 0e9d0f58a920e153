import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/lib/error.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { Row } from '#shared/lib/route.ts'
import { readPreviousSecret, readSecret } from '../../adapters/secrets.ts'
import type { Base } from '../ctx.ts'
import { env } from '../env.ts'
import type { Answer } from './answer.ts'

type Call = { row: Row; base: Pick<Base, 'actor'>; input: unknown }

/**
 * Cursors leave sealed (HMAC) and come back whole, or the call is refused. The seal is bound to the list, its filters and the
 * caller, so that nobody walks another list, or makes the table read from a place of their own choosing.
 */
export async function openCursor<T>(call: Call & { input: T }): Promise<T> {
  const { input } = call
  if (!hasCursor(input)) return input
  const [payload = '', seal = '', ...more] = input.cursor.split('.')
  const secrets = [await readSecret(env('ORIGIN_SECRET_NAME')), await readPreviousSecret(env('ORIGIN_SECRET_NAME'))]
  const isOurs = secrets.some((secret) => secret !== undefined && same(seal, sealOf(secret, call, payload)))
  if (!isOurs || more.length > 0) throw new AppError('page-unknown')
  return { ...input, cursor: Buffer.from(payload, 'base64url').toString() }
}

/** Seals where the next page starts, in the body or in the header of a bare array. */
export async function sealCursor(call: Call, answer: Answer<unknown>): Promise<Answer<unknown>> {
  const { output, headers } = answer
  const inBody = (output as { nextCursor?: unknown } | null)?.nextCursor
  const inHeader = headers?.[nextCursorHeader]
  if (typeof inBody !== 'string' && inHeader === undefined) return answer
  const secret = await readSecret(env('ORIGIN_SECRET_NAME'))
  const seal = (cursor: string) => {
    const payload = Buffer.from(cursor).toString('base64url')
    return `${payload}.${sealOf(secret, call, payload)}`
  }
  return {
    ...answer,
    ...(typeof inBody === 'string' && { output: { ...(output as object), nextCursor: seal(inBody) } }),
    ...(inHeader !== undefined && { headers: { ...headers, [nextCursorHeader]: seal(inHeader) } }),
  }
}

function sealOf(secret: string, { row, base, input }: Call, payload: string): string {
  const filters = Object.entries(input as Record<string, unknown>)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bound = JSON.stringify([row.name, base.actor?.userId ?? null, filters, payload])
  return createHmac('sha256', createHmac('sha256', secret).update('cursor').digest()).update(bound).digest('base64url')
}

const hasCursor = (input: unknown): input is { cursor: string } =>
  typeof input === 'object' && input !== null && 'cursor' in input && typeof input.cursor === 'string'

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
