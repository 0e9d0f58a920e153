import type { DeliveryId } from '#shared/lib/id.ts'
import {
  type DeliveryMessage,
  type DeliveryOutcome,
  retryAfter,
  signatureHeader,
  slowMs,
  slowTries,
} from '#shared/webhooks/webhook.ts'
import type { DeliveryRow } from '../data/developers/deliveries.ts'
import type { Ctx } from '../lib/ctx.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { sign } from './sign.ts'
import { signingSecret } from './signing-secret.ts'

type Needs = Ctx<'data' | 'outbound'>
type Tried = { outcome: DeliveryOutcome; responseStatus: number | null }

/**
 * One try of a delivery. At least once, as the receiver is told: a try whose outcome could not be written comes again. What
 * the customer's endpoint does wrong ends in the log as `failed`, never among our own dead letters.
 */
export async function deliver(ctx: Needs, message: DeliveryMessage): Promise<void> {
  const now = ctx.now()
  if (Date.parse(message.dueAt) > now.getTime()) return ctx.outbound.enqueue(message, now)
  const row = await ctx.data.deliveries.find(message.id)
  if (row?.status !== 'pending' || message.attempt > row.attempts) return
  // The outcome was written and its follower lost: ask for it again. A doubled one counts once.
  if (message.attempt < row.attempts) return follow(ctx, row.id, row.attempts, row.nextAttemptAt)
  const tried = await attempt(ctx, row)
  const lastAttemptAt = ctx.now()
  const attempts = row.attempts + 1
  const wait = tried.outcome === 'accepted' ? undefined : retryAfter(attempts, Math.random())
  const nextAttemptAt = wait === undefined ? null : new Date(lastAttemptAt.getTime() + wait * 1000).toISOString()
  const status = tried.outcome === 'accepted' ? 'delivered' : nextAttemptAt === null ? 'failed' : 'pending'
  const counted = await ctx.data.deliveries.settle(row.id, row.attempts, {
    ...tried,
    status,
    lastAttemptAt: lastAttemptAt.toISOString(),
    nextAttemptAt,
  })
  ctx.log.info('webhook tried', { outcome: tried.outcome, attempts, status })
  if (counted && status === 'pending') await follow(ctx, row.id, attempts, nextAttemptAt)
}

async function attempt(ctx: Needs, row: DeliveryRow): Promise<Tried> {
  const endpoint = await ctx.data.webhooks.find(row.userId)
  if (!endpoint) return { outcome: 'no-endpoint', responseStatus: null }
  const began = ctx.now()
  const slow = [slowTries, String(row.userId), began] as const
  if ((await ctx.data.limits.countOf(...slow)) >= slowTries.max) return { outcome: 'timeout', responseStatus: null }
  const signature = sign(await signingSecret(row.userId, endpoint.salt), row.body, ctx.now())
  const posted = await ctx.outbound.post({
    url: endpoint.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Attesta-Webhooks/1',
      'attesta-event-id': String(row.id),
      [signatureHeader]: signature,
    },
    body: row.body,
    allowedHosts: allowedHosts(),
  })
  if (ctx.now().getTime() - began.getTime() > slowMs) await ctx.data.limits.hit(...slow)
  if ('failed' in posted) return { outcome: posted.failed, responseStatus: null }
  const accepted = posted.answered >= 200 && posted.answered < 300
  return { outcome: accepted ? 'accepted' : 'refused', responseStatus: posted.answered }
}

function follow(ctx: Needs, id: DeliveryId, attempt: number, dueAt: string | null): Promise<void> {
  const now = ctx.now()
  return ctx.outbound.enqueue({ id, attempt, dueAt: dueAt ?? now.toISOString() }, now)
}
