import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'

const Position = z.record(z.string().max(20), z.string().max(500))

/** The start of the next page. The wrapper of calls signs it before it is sent. */
export const toCursor = (key: Record<string, unknown> | undefined): string | undefined => key && JSON.stringify(key)

/**
 * Reads a cursor that a caller brings back. `partition` is the only partition that it may point into: a second fence behind
 * the seal, for lists that no call answers.
 */
export function fromCursor(
  cursor: string | undefined,
  partition: { name: string; value: string },
): Record<string, string> | undefined {
  if (cursor === undefined) return undefined
  const parsed = Position.safeParse(parse(cursor))
  if (!parsed.success || parsed.data[partition.name] !== partition.value) throw new AppError('page-unknown')
  return parsed.data
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(cursor)
  } catch {
    return undefined
  }
}
