import * as z from 'zod'

/** Every list is paged: an opaque cursor from the last answer, at most 100 rows. */
export const PageInput = z.object({
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
})

/** The header that carries the next cursor where the specified answer is a bare array. */
export const nextCursorHeader = 'x-next-cursor'
