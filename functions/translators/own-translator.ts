import { eventOf } from '#shared/events/events.ts'
import { notFound } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { eventItem } from '../data/events.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { whatBecameOf } from './live.ts'

/**
 * The caller's own application or profile. A proven application of a visitor becomes the account's here, the first time that
 * its owner, with a verified account of the same address, asks for it.
 */
export async function findOwnTranslator(ctx: Ctx<'data'>): Promise<TranslatorRow | undefined> {
  const { userId } = caller(ctx)
  const own = await ctx.data.translators.find(userId)
  if (own && whatBecameOf(own, ctx.now())) return own
  return (await takeProven(ctx, userId, own)) ?? own
}

export async function ownTranslator(ctx: Ctx<'data'>): Promise<TranslatorRow> {
  const row = await findOwnTranslator(ctx)
  if (!row) throw notFound()
  return row
}

async function takeProven(ctx: Ctx<'data'>, userId: UserId, ended: TranslatorRow | undefined) {
  const user = await ctx.data.users.findById(userId)
  if (!user?.emailVerified) return undefined
  const proven = await ctx.data.translators.findByEmail(user.email)
  if (!proven || proven.userId !== null) return undefined
  const now = ctx.now()
  const approval = eventOf('translator.approved', { userId, decision: proven.decisions }, now)
  const event = proven.status === 'approved' ? [eventItem(approval)] : []
  await ctx.data.translators.attach(proven, userId, event, now, ended?.id)
  return ctx.data.translators.find(userId)
}
