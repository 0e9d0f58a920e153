import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'

const Position = z.record(z.string().max(20), z.string().max(500))

/** Where the next page starts, opaque to the caller. */
export const toCursor = (key: Record<string, unknown> | undefined): string | undefined =>
  key && Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Reads a cursor that a caller brings back. `partition` is the only partition that it may point into, so that a forged
 * cursor cannot walk another user's rows.
 */
export function fromCursor(
  cursor: string | undefined,
  partition: { name: string; value: string },
): Record<string, string> | undefined {
  if (cursor === undefined) return undefined
  const parsed = Position.safeParse(parse(cursor))
  if (!parsed.success || parsed.data[partition.name] !== partition.value)
    throw new AppError('bad-input', 'This page does not exist')
  return parsed.data
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
