import { OrderId, TicketId, type TranslationId, UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Order } from '#shared/payments/order.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { failureOf } from '#shared/translations/failure.ts'
import type { FailedRefund } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * A bank sent a refund back, which happens days later (a closed card). The ledger and the receipt take it back and an operator
 * gets an urgent ticket, in one transaction and once: Stripe does not try again, so a person has to find another way to the
 * customer. What the history says follows; told again by Stripe, it is the same.
 */
export async function noteFailedRefund(ctx: Ctx<'data'>, refund: FailedRefund): Promise<void> {
  const order = await orderOf(ctx, refund)
  const userId = order?.userId ?? UserId.safeParse(Number(refund.metadata['userId'])).data
  if (!userId) return ctx.log.warn('a refund failed that was not made here')
  const payer = await ctx.data.users.findById(userId)
  const now = ctx.now()
  const amount = formatCents(refund.amountCents)
  // What a guarantee gave back later is named `<invoice>:<number>`.
  const { invoiceId, restOf } = refund.metadata
  // One that was made by hand and counted for an invoice names it as its part.
  const byHand = Object.keys(refund.metadata).find((key) => key.startsWith('part:'))
  const about = order
    ? `order ${order.id}`
    : `invoice ${invoiceId ?? restOf?.split(':')[0] ?? byHand?.slice('part:'.length)}`
  const parts = order ? partsOf(order, refund) : []
  const isNew = await ctx.data.refunds.fail(
    {
      userId,
      refundId: refund.id,
      amountCents: refund.amountCents,
      reason: refund.reason,
      createdAt: now.toISOString(),
    },
    newTicket(
      {
        id: TicketId.parse(ctx.newId()),
        author: 'product',
        userId,
        name: `${payer?.firstName ?? ''} ${payer?.lastName ?? ''}`.trim(),
        email: payer?.email ?? '',
        subject: `A refund of ${amount} failed at the bank`,
        message: `The bank sent back ${amount} of ${about} (${refund.reason}). The money is in our balance at Stripe, refund ${refund.id}. Please agree with the customer on another way to return it.`,
        priority: 'urgent',
      },
      now,
    ),
    order && { order, parts },
  )
  if (isNew) ctx.log.error('a refund failed at the bank', { userId, amountCents: refund.amountCents })
  for (const { translationId } of parts) await tellInHistory(ctx, translationId)
}

/** What it gave back of each item: the whole of one, or, made by hand, a part that was taken for each (`part:<item>`). */
const partsOf = ({ items }: Order, { metadata, amountCents }: FailedRefund) =>
  items.flatMap(({ translationId }) => {
    if (metadata['translationId'] === String(translationId)) return [{ translationId, cents: amountCents }]
    const cents = Number(metadata[`part:${translationId}`] ?? 0)
    return cents > 0 ? [{ translationId, cents }] : []
  })

/** The order whose money it is; a subscription's has none. */
async function orderOf(ctx: Ctx<'data'>, { metadata }: FailedRefund): Promise<Order | undefined> {
  const orderId = OrderId.safeParse(Number(metadata['orderId'])).data
  return orderId === undefined ? undefined : ctx.data.orders.find(orderId)
}

async function tellInHistory(ctx: Ctx<'data'>, id: TranslationId): Promise<void> {
  const row = await ctx.data.translations.find(id)
  if (row?.failure) await ctx.data.translations.note(id, { failure: failureOf(row.failure.code, { bounced: true }) })
}
