import type { confirmEmail as row } from '#shared/accounts/api.ts'
import { eventOf } from '#shared/events/events.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Item } from '../../data/commit.ts'
import { eventItem } from '../../data/events.ts'
import { auditItem } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { currentUser } from '../profile/current-user.ts'
import { ownUser } from '../profile/own-user.ts'

type Needs = Ctx<'data' | 'identity' | 'mail'>

/**
 * Gives the account the address that the link was sent to, once. Only a session of the account may: a link alone, clicked by who has that
 * mailbox, must not bind it to a stranger's account. Every session ends, this browser gets a new one, and the old address is told.
 */
export const confirmEmail: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const user = await ownUser(ctx)
  const hash = sha256(input.token)
  const link = await ctx.data.tokens.find(hash, 'address', ctx.now())
  if (link?.email === undefined || link.userId !== user.id || link.epoch !== user.credentialEpoch)
    throw new AppError('email-link-dead')
  await changeAddress(ctx, user, link.email, ctx.data.tokens.usedItem(hash, 'address', ctx.now()))
  const changed = await ownUser(ctx)
  await ctx.mail.enqueue({
    cause: `email-changed:${user.id}:${changed.sessionEpoch}`,
    to: { email: user.email, language: user.language, account: user.id },
    template: 'email-changed',
    data: { at: ctx.now().toISOString() },
  })
  return {
    output: { ...messageOf('email-changed'), user: currentUser(changed) },
    // Its own epoch, also where another end came meanwhile: what begins now ends with that one.
    cookies: [
      await startSession(ctx, { id: user.id, sessionEpoch: user.sessionEpoch + 1 }, caller(ctx).secondFactorAt),
    ],
  }
}

/** A registration of the address that nobody has verified leaves it: who reads its mailbox is here. */
async function changeAddress(ctx: Needs, user: User, email: string, link: Item): Promise<void> {
  const holder = await ctx.data.users.findByEmail(email)
  if (holder?.emailVerified || (holder && holder.credentialEpoch > 0)) throw new AppError('email-taken')
  const translator = await ctx.data.translators.find(user.id)
  const now = ctx.now()
  const items = [
    link,
    eventItem(eventOf('account.address-changed', { userId: user.id, epoch: user.sessionEpoch }, now)),
    ...(translator ? await ctx.data.translators.addressItems(translator, email) : []),
    ...(user.isAdmin ? [actItem(ctx, user, email)] : []),
  ]
  const change = { email, replaced: holder?.id ?? null, items, now }
  if (!(await ctx.data.users.changeEmail(user, change))) throw new AppError('user-changed-meanwhile')
  if (holder) await ctx.identity.removeUser(holder.id)
}

/** Whom staff act for, and who is refused as their own (promise Z5), is known by the address too. */
const actItem = (ctx: Needs, { id, email }: User, changed: string): Item =>
  auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: id,
    action: 'user.address-changed',
    subject: `user:${id}`,
    before: { address: email },
    after: { address: changed },
  })
