import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { nextDeletion } from '#shared/privacy/retention.ts'
import { glossariesOf } from '../glossaries/object-keys.ts'
import type { Ctx } from '../lib/ctx.ts'
import { deleteAll, deleteSource } from './delete-documents.ts'
import { keptOf } from './kept.ts'

type Sweeper = Ctx<'data' | 'files' | 'identity'>
const batch = 50
const weekMs = 7 * 86_400_000

/** Deletes what has been kept long enough, and erases the accounts that asked for it (promise R3). */
export async function sweep(ctx: Sweeper): Promise<void> {
  for (const id of await ctx.data.retention.listDue(ctx.now(), batch)) await one(ctx, id, () => look(ctx, id))
  for (const userId of await ctx.data.retention.listForgettings(ctx.now(), batch))
    await one(ctx, userId, () => forget(ctx, userId))
  for (const viewed of await ctx.data.promotions.listViewed(ctx.now(), batch))
    await one(ctx, viewed.orderId, () => ctx.data.promotions.forgetViewer(viewed))
  for (const userId of await ctx.data.users.listKnownAddresses(ctx.now(), batch))
    await one(ctx, userId, () => ctx.data.users.forgetAddresses(userId))
  for (const userId of await ctx.data.retention.listErasures(batch)) await one(ctx, userId, () => erase(ctx, userId))
}

async function look(ctx: Sweeper, id: TranslationId): Promise<void> {
  const row = await ctx.data.translations.find(id)
  if (!row || row.deletedAt !== undefined) return ctx.data.retention.finish(id)
  const next = nextDeletion(keptOf(row))
  if (!next) return ctx.data.retention.lookAgain(id, new Date(ctx.now().getTime() + weekMs))
  if (next.at > ctx.now()) return ctx.data.retention.lookAgain(id, next.at)
  await (next.what === 'all' ? deleteAll(ctx, row) : deleteSource(ctx, row))
  await look(ctx, id)
}

/** Documents first, then the password, the person last: what broke off is found again until the person is gone. */
async function erase(ctx: Sweeper, userId: UserId): Promise<void> {
  // While a plan could still be charged, the person it belongs to stays known. Its own sweep ends it.
  if (await ctx.data.subscriptions.close(userId, ctx.now())) return
  let cursor: string | undefined
  do {
    const page = await ctx.data.translations.listByUser(userId, { cursor, limit: 100 })
    for (const row of page.rows) if (row.deletedAt === undefined) await deleteAll(ctx, row)
    cursor = page.next
  } while (cursor)
  await ctx.data.memory.forget(userId)
  await removeGlossaries(ctx, userId)
  await leaveApi(ctx, userId)
  await ctx.data.tickets.forgetUser(userId)
  for (const viewed of await ctx.data.promotions.listViewedOf(userId)) await ctx.data.promotions.forgetViewer(viewed)
  await ctx.data.users.forgetAddresses(userId)
  await ctx.data.sessions.forgetAll(userId)
  await ctx.identity.removeUser(userId)
  await ctx.data.retention.erasePerson(userId, ctx.now())
}

/** The second time that it is asked: what was under way when the customer opted out has ended. */
async function forget(ctx: Sweeper, userId: UserId): Promise<void> {
  await ctx.data.memory.forget(userId)
  await ctx.data.retention.finishForgetting(userId)
}

async function removeGlossaries(ctx: Sweeper, userId: UserId): Promise<void> {
  await ctx.files.removeBelow(glossariesOf(userId))
  let cursor: string | undefined
  do {
    const { rows, next } = await ctx.data.glossaries.listOf(userId, { cursor, limit: 100 })
    for (const { id } of rows) await ctx.data.glossaries.remove(id)
    cursor = next
  } while (cursor)
}

/** Deliveries name nobody and leave the log by themselves. */
async function leaveApi(ctx: Sweeper, userId: UserId): Promise<void> {
  const user = await ctx.data.users.findById(userId)
  if (user) await ctx.data.applications.forgetAll({ userId, email: user.email })
  await ctx.data.webhooks.remove(userId)
  for (const { id } of await ctx.data.apiKeys.listOf(userId)) await ctx.data.apiKeys.revoke(id, ctx.now())
}

/** One document's trouble must not keep the others. */
async function one(ctx: Sweeper, id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.error('retention failed', { id }, error)
  }
}
