import { each, type Invariant } from './invariant.ts'

const minutes = 60_000
/** Longer than the sweepers need to mend what was interrupted. */
const stuckAfter = { finishing: 30 * minutes, awaiting_payment: 10 * minutes, due: 30 * minutes }

/** Paid means delivered or refunded (promise P5). */
export const delivery: Invariant[] = [
  {
    name: 'every item of a paid order is unlocked for it, or its money is due or given back',
    check: ({ orders, translations, dues }) => {
      const rows = new Map<number, (typeof translations)[number]>(translations.map((row) => [row.id, row]))
      const due = new Set(dues.map((one) => `${one.orderId}/${one.translationId}`))
      const items = orders
        .filter((order) => order.status === 'paid')
        .flatMap(({ id, items }) => items.map((item) => ({ id, item })))
      return each(items, ({ id, item }) => {
        const row = rows.get(item.translationId)
        const unlocked = row?.orderId === id && row.paidAt !== undefined && row.amountCents === item.dueCents
        return (
          !unlocked &&
          !due.has(`${id}/${item.translationId}`) &&
          `item ${item.translationId} of order ${id} is not unlocked`
        )
      })
    },
  },
  {
    name: 'every paid translation belongs to a paid order that names it',
    check: ({ orders, translations }) => {
      const paid = new Set(
        orders
          .filter((one) => one.status === 'paid')
          .flatMap((one) => one.items.map((item) => `${one.id}/${item.translationId}`)),
      )
      const unlocked = translations.filter((row) => row.paidAt !== undefined)
      return each(
        unlocked,
        (row) => !paid.has(`${row.orderId}/${row.id}`) && `translation ${row.id} was unlocked without an order`,
      )
    },
  },
  {
    name: 'every paid translation is live or final, and a failed one gets its money back',
    check: ({ now, translations, dues }) => {
      const due = new Set<number>(dues.map((one) => one.translationId))
      return each(
        translations.filter((row) => row.paidAt !== undefined),
        (row) => {
          const since = row.stage === 'awaiting_payment' ? (row.paidAt ?? row.stageAt) : row.stageAt
          const limit = stuckAfter[row.stage as keyof typeof stuckAfter]
          if (limit !== undefined && now.getTime() - Date.parse(since) > limit)
            return `translation ${row.id} stands in ${row.stage}`
          if (row.stage === 'expired') return `translation ${row.id} was paid and expired`
          const back = row.stage === 'failed' || row.refundedAt !== undefined
          return back && !due.has(row.id) && `translation ${row.id} failed, and no money is due`
        },
      )
    },
  },
  {
    name: 'every complete translation was paid for, by money, a promotion or a plan',
    check: ({ translations }) =>
      each(
        translations.filter(({ stage }) => stage === 'completed'),
        ({ id, paidAt, orderId }) =>
          (paidAt === undefined || orderId === undefined) && `translation ${id} is complete and was never paid`,
      ),
  },
  {
    name: 'money that is due is given back within half an hour, once, and written',
    check: ({ now, dues, refunds }) => {
      const done = Map.groupBy(refunds, (refund) => `${refund.orderId}/${refund.translationId}`)
      return each(dues, ({ orderId, translationId, amountCents, createdAt, doneAt }) => {
        const [written, ...others] = done.get(`${orderId}/${translationId}`) ?? []
        const about = `the refund of item ${translationId} of order ${orderId}`
        if ((doneAt !== undefined) !== (written !== undefined) || others.length > 0)
          return `${about} is not written once`
        if (written) return written.amountCents !== amountCents && `${about} is of another amount`
        return now.getTime() - Date.parse(createdAt) > stuckAfter.due && `${about} waits since ${createdAt}`
      })
    },
  },
  {
    name: 'every open order is the only one of its user',
    check: ({ orders, openOrders }) => {
      const open = orders.filter((order) => order.status === 'open')
      const pointers = new Map(openOrders.map((one) => [one.userId, one.orderId]))
      const wrong = open.map(
        (order) => pointers.get(order.userId) !== order.id && `order ${order.id} is open beside another`,
      )
      return each(
        wrong.concat(openOrders.length !== open.length && 'a closed order holds the place of an open one'),
        (fault) => fault,
      )
    },
  },
]
