import { nextCursorHeader } from '#shared/lib/page.ts'
import { statusOf } from '#shared/translations/stage.ts'
import type { listUserDocuments as row } from '#shared/users/api.ts'
import type { Verb } from '../lib/http.ts'

/** Names and states of a customer's documents. Their text is no part of it: nothing here reads the bucket. */
export const listUserDocuments: Verb<typeof row, 'data'> = async (ctx, { id, ...page }) => {
  const { rows, next } = await ctx.data.translations.listByUser(id, page)
  const output = rows.map((row) => ({
    id: row.id,
    originalFilename: row.originalFilename,
    translationType: row.translationType,
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    status: row.refundedAt === undefined ? statusOf(row.stage) : ('refunded' as const),
    createdAt: row.createdAt,
    completedAt: row.completedAt ?? null,
  }))
  return { output, ...(next && { headers: { [nextCursorHeader]: next } }) }
}
