import { type Limit, mailboxShares } from '#shared/accounts/limits.ts'
import { recipientOf } from '#shared/lib/mailbox.ts'
import type { Ctx } from './ctx.ts'
import { sha256 } from './hash.ts'
import type { Counted } from './limit-address.ts'

/**
 * Counts a mail that a stranger can cause against the mailbox behind its address. Where the limit is used up, an address that has had
 * little today still has its share, while its mailbox has some left.
 */
export async function withinMailbox(ctx: Ctx<'data'>, limit: Limit, email: string): Promise<Counted> {
  const now = ctx.now()
  const taken: [Limit, string][] = []
  const count = (of: Limit, subject: string) => {
    taken.push([of, sha256(subject)])
    return ctx.data.limits.hit(of, sha256(subject), now)
  }
  const giveBack = async () =>
    void (await Promise.all(taken.map(([of, subject]) => ctx.data.limits.giveBack(of, subject, now))))
  const mailbox = `mailbox ${recipientOf(email)}`
  const address = { ...limit, scope: `${limit.scope}-address`, max: mailboxShares.ofAddress }
  const [all, own] = await Promise.all([count(limit, mailbox), count(address, `address ${email.toLowerCase()}`)])
  if (all.allowed || !own.allowed) return { ...all, giveBack }
  const beyond = { ...limit, scope: `${limit.scope}-beyond`, max: limit.max * (mailboxShares.timesLimit - 1) }
  return { ...(await count(beyond, mailbox)), giveBack }
}
