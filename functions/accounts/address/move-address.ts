import { eventOf } from '#shared/events/events.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Addresses, User } from '../../data/accounts/users.ts'
import type { Item } from '../../data/commit.ts'
import { eventItem } from '../../data/events.ts'
import { auditItem } from '../../data/staff/audit.ts'
import type { Ctx } from '../../lib/ctx.ts'

/**
 * Gives an account another address, and uses the `link` of a mail up with it. A registration of the address that nobody has verified leaves it:
 * who reads its mailbox is here. False where the account changed meanwhile, or the link was used.
 */
export async function moveAddress(
  ctx: Ctx<'data' | 'identity'>,
  user: User,
  to: Addresses,
  link: Item,
): Promise<boolean> {
  const holder = await findHolder(ctx, to.email)
  const translator = await ctx.data.translators.find(user.id)
  const now = ctx.now()
  const items = [
    link,
    eventItem(eventOf('account.address-changed', { userId: user.id, epoch: user.sessionEpoch }, now)),
    ...(translator ? await ctx.data.translators.addressItems(translator, to.email) : []),
    ...(user.isAdmin ? [actItem(ctx, user, to.email)] : []),
  ]
  const isMoved = await ctx.data.users.changeEmail(user, { ...to, replaced: holder?.id ?? null, items, now })
  if (isMoved && holder) await ctx.identity.removeUser(holder.id)
  return isMoved
}

/** Who has only registered with the address. Throws where it has an account, or its owner is making one. */
export async function findHolder(ctx: Ctx<'data'>, email: string): Promise<User | null> {
  const holder = await ctx.data.users.findByEmail(email)
  if (holder?.emailVerified || (holder && holder.credentialEpoch > 0)) throw new AppError('email-taken')
  return holder
}

/** Whom staff act for, and who is refused as their own (promise Z5), is known by the address too. */
const actItem = (ctx: Ctx<'data'>, { id, email }: User, changed: string): Item =>
  auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: id,
    action: 'user.address-changed',
    subject: `user:${id}`,
    before: { address: email },
    after: { address: changed },
  })

/** Tells an address that the account has another one now; `undo`: with a link that takes it back. */
export const tellChange = (
  ctx: Ctx<'mail'>,
  { id, email, language, sessionEpoch }: User,
  { undo }: { undo: boolean },
): Promise<void> =>
  ctx.mail.enqueue({
    cause: `email-changed:${id}:${sessionEpoch}`,
    to: { email, language, account: id },
    template: 'email-changed',
    data: { at: ctx.now().toISOString(), undo },
  })
