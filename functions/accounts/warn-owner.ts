import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/** However often somebody else names an address in a day, its owner gets one mail about it. */
export async function warnOwner(ctx: Ctx<'mail'>, id: UserId): Promise<void> {
  const cause = `address-registered:${id}:${ctx.now().toISOString().slice(0, 10)}`
  await ctx.mail.enqueue({ cause, to: { userId: id }, template: 'address-registered', data: {} })
}
