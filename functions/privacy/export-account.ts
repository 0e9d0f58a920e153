import { ApiKeyView } from '#shared/api-keys/api-key.ts'
import { GlossaryView } from '#shared/glossaries/glossary.ts'
import type { exportAccount as row } from '#shared/privacy/api.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { summaryOf } from '../translations/view.ts'

const linkSeconds = 60

/**
 * All that is kept about the caller, as one JSON file: profile, browsers, translations, orders, questions, applications, keys,
 * glossaries, remembered texts.
 */
export const exportAccount: Verb<typeof row, 'data' | 'files'> = async (ctx) => {
  const { userId, email } = caller(ctx)
  const day = ctx.now().toISOString().slice(0, 10)
  const key = `downloads/${userId}/account-${ctx.newId()}.json`
  await ctx.files.put(key, JSON.stringify(await everything(ctx), null, 2), 'application/json')
  const filename = `attesta-${email}-${day}.json`
  const disposition = `attachment; filename="attesta-account-${day}.json"`
  const url = await ctx.files.downloadLink(key, { disposition, contentType: 'application/json', seconds: linkSeconds })
  return { output: { url, filename } }
}

async function everything(ctx: Ctx<'data'>) {
  const { userId } = caller(ctx)
  const [user, sessions, translations, orders, tickets, applications, apiKeys, webhook, glossaries, memory] =
    await Promise.all([
      ctx.data.users.findById(userId),
      ctx.data.sessions.listOf(userId, ctx.now()),
      all((cursor) => ctx.data.translations.listByUser(userId, { cursor, limit: 100 })),
      all(async (cursor) => {
        const page = await ctx.data.orders.listPaid(userId, { cursor, limit: 100 })
        return { rows: page.orders, next: page.next }
      }),
      all((cursor) => ctx.data.tickets.listOf(userId, { cursor, limit: 100 })),
      ctx.data.applications.listOf(userId),
      ctx.data.apiKeys.listOf(userId),
      ctx.data.webhooks.find(userId),
      all((cursor) => ctx.data.glossaries.listOf(userId, { cursor, limit: 100 })),
      ctx.data.memory.listOf(userId, ctx.now()),
    ])
  return {
    exportedAt: ctx.now().toISOString(),
    profile: user,
    sessions,
    translations: translations.map(summaryOf),
    orders,
    tickets,
    applications,
    apiKeys: apiKeys.map((key) => ApiKeyView.parse(key)),
    webhookUrl: webhook?.url ?? null,
    glossaries: glossaries.map((row) => GlossaryView.parse(row)),
    translationMemory: memory,
  }
}

async function all<T>(
  page: (cursor: string | undefined) => Promise<{ rows: T[]; next: string | undefined }>,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | undefined
  do {
    const next = await page(cursor)
    rows.push(...next.rows)
    cursor = next.next
  } while (cursor)
  return rows
}
