import { isFinal } from '#shared/translations/stage.ts'
import type { World } from './world.ts'

/** What must hold at rest, whatever happened before. `broken` names each thing that breaks it. */
export type Invariant = { name: string; broken: (world: World) => string[] }

export const invariants: Invariant[] = [
  {
    name: 'a paid order has one charge in the ledger, of its total, and nothing else has',
    broken: ({ orders, ledger }) => {
      const charges = groupBy(
        ledger.filter((row) => row.kind === 'charge'),
        (row) => row.orderId,
      )
      const paid = new Set<number>(orders.filter((order) => order.status === 'paid').map((order) => order.id))
      const wrong = orders.filter((order) => {
        const own = charges.get(order.id) ?? []
        if (order.status !== 'paid') return own.length > 0
        return own.length !== 1 || own[0]?.amountCents !== order.totalCents
      })
      const orphans = [...charges.keys()].filter((id) => !paid.has(id))
      return [
        ...wrong.map((order) => `order ${order.id} (${order.status})`),
        ...orphans.map((id) => `charge of order ${id}`),
      ]
    },
  },
  {
    name: "an order's total is the sum of its items",
    broken: ({ orders }) =>
      orders
        .filter((order) => order.totalCents !== sum(order.items.map((item) => item.dueCents)))
        .map((order) => `order ${order.id}`),
  },
  {
    name: 'money in at Stripe is money in the ledger',
    broken: ({ taken, ledger }) => compareMoney(taken, ledger, 'charge', (intent) => intent.receivedCents),
  },
  {
    name: 'money given back at Stripe is money given back in the ledger',
    broken: ({ taken, ledger }) => compareMoney(taken, ledger, 'refund', (intent) => intent.refundedCents),
  },
  {
    name: 'every item of a paid order is unlocked, or its money is on the way back',
    broken: ({ orders, translations, refundsDue }) => {
      const byId = new Map(translations.map((translation) => [translation.id, translation]))
      const due = new Set(refundsDue.map((row) => `${row.orderId}#${row.translationId}`))
      return paidItems(orders)
        .filter(
          ({ order, item }) =>
            byId.get(item.translationId)?.orderId !== order.id && !due.has(`${order.id}#${item.translationId}`),
        )
        .map(({ order, item }) => `translation ${item.translationId} of order ${order.id}`)
    },
  },
  {
    name: 'nothing is unlocked without a paid order that names it',
    broken: ({ orders, translations }) => {
      const named = new Set(paidItems(orders).map(({ order, item }) => `${order.id}#${item.translationId}`))
      return translations
        .filter(
          (translation) => translation.paidAt !== undefined && !named.has(`${translation.orderId}#${translation.id}`),
        )
        .map((translation) => `translation ${translation.id}`)
    },
  },
  {
    name: 'what is paid is live or final, and what failed after payment gets its money back',
    broken: ({ translations, refundsDue }) => {
      const due = new Set<number>(refundsDue.map((row) => row.translationId))
      return translations
        .filter(({ paidAt }) => paidAt !== undefined)
        .filter(({ id, stage, amountCents = 0 }) =>
          isFinal(stage)
            ? stage !== 'completed' && amountCents > 0 && !due.has(id)
            : !['finishing', 'human_review', 'awaiting_payment'].includes(stage),
        )
        .map(({ id, stage }) => `translation ${id} (${stage})`)
    },
  },
  {
    name: 'a completed certified translation has one payout, and the shares add up',
    broken: ({ translations, payouts }) => {
      const byId = new Map<number, World['payouts'][number]>(payouts.map((payout) => [payout.translationId, payout]))
      const unpaid = translations.filter(
        ({ id, stage, translationType }) => stage === 'completed' && translationType === 'certified' && !byId.has(id),
      )
      const uneven = payouts.filter((payout) => payout.payoutCents + payout.platformFeeCents !== payout.amountCents)
      return [
        ...unpaid.map(({ id }) => `translation ${id}`),
        ...uneven.map((payout) => `payout of ${payout.translationId}`),
      ]
    },
  },
  {
    name: 'every object has an owner',
    broken: ({ objectKeys, translations, uploads }) => {
      const owned = new Set([
        ...translations.map(({ userId, id }) => `translations/${userId}/${id}/`),
        ...uploads.map(({ userId, id }) => `uploads/${userId}/${id}/`),
      ])
      return objectKeys.filter((key) => !owned.has(key.split('/').slice(0, 3).join('/') + '/'))
    },
  },
  {
    name: 'every mail has one cause, and every cause that was settled as sent one mail',
    broken: ({ mails, mailRows }) => {
      const sent = mailRows.filter((row) => row.status === 'sent')
      const causes = groupBy(sent, (row) => bareId(row.messageId ?? ''))
      const arrived = new Set(mails.map((mail) => bareId(mail.id)))
      return [
        ...mails
          .filter((mail) => causes.get(bareId(mail.id))?.length !== 1)
          .map((mail) => `mail ${mail.id}: ${mail.subject}`),
        ...sent.filter((row) => !arrived.has(bareId(row.messageId ?? ''))).map((row) => `cause ${row.cause}`),
      ]
    },
  },
]

const bareId = (id: string) => id.split('@')[0] ?? id

function compareMoney(
  taken: World['taken'],
  ledger: World['ledger'],
  kind: 'charge' | 'refund',
  cents: (intent: World['taken'][number]) => number,
): string[] {
  const atStripe = groupBy(taken, (intent) => intent.orderId)
  const inLedger = groupBy(
    ledger.filter((row) => row.kind === kind),
    (row) => row.orderId,
  )
  const ids = new Set([...atStripe.keys(), ...inLedger.keys()])
  return [...ids].flatMap((id) => {
    const there = sum((atStripe.get(id) ?? []).map(cents))
    const here = sum((inLedger.get(id) ?? []).map((row) => row.amountCents))
    return there === here ? [] : [`order ${id}: ${there} cents at Stripe, ${here} in the ledger`]
  })
}

function paidItems(orders: World['orders']) {
  return orders
    .filter((order) => order.status === 'paid')
    .flatMap((order) => order.items.map((item) => ({ order, item })))
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  return Map.groupBy(rows, keyOf)
}
