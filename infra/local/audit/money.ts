import type { Books } from './books.ts'
import { each, type Invariant, same, sum } from './invariant.ts'

const paidIntents = ({ stripe }: Pick<Books, 'stripe'>) =>
  stripe.intents.filter((intent) => intent.status === 'succeeded')

const paidItems = (orders: Books['orders']) =>
  orders.filter(({ status }) => status === 'paid').flatMap((order) => order.items.map((item) => ({ order, item })))

/** What was taken, for orders and for subscriptions. */
const taken = (books: Books) => [
  ...books.charges.map((one) => ({ ...one, what: `order ${one.orderId}` })),
  ...books.planCharges.map((one) => ({ ...one, what: 'a subscription' })),
]

/** A refund made by hand notes what was taken of it: `adapters/refunds-by-hand.ts`. */
const hasParts = ({ metadata }: Books['stripe']['refunds'][number]) =>
  Object.keys(metadata ?? {}).some((key) => key.startsWith('part:'))

const lostDisputes = ({ disputes }: Books['stripe']) =>
  disputes.filter(({ status }) => status === 'lost' || status === 'prevented')
const amountOf = ({ amount }: { amount: number }) => amount

/** Money in, money out: Stripe's books, the ledger and the unlocked items say the same (promises P1, P3, P4). */
export const money: Invariant[] = [
  {
    name: 'every payment at Stripe is one charge of the ledger, at its amount',
    check: (books) => {
      const charges = Map.groupBy(taken(books), (charge) => charge.paymentIntentId ?? '')
      return each(paidIntents(books), ({ id, amount_received }) => {
        const found = charges.get(id) ?? []
        if (found.length !== 1) return `the payment ${id} has ${found.length} charges`
        return found[0]?.amountCents !== amount_received && `the payment ${id} was charged ${found[0]?.amountCents}`
      })
    },
  },
  {
    name: 'every charge of the ledger is a payment at Stripe, or of nothing',
    check: (books) => {
      const paid = new Set(paidIntents(books).map((intent) => intent.id))
      return each(taken(books), ({ what, amountCents, paymentIntentId }) => {
        return amountCents > 0 && !paid.has(paymentIntentId ?? '') && `the charge of ${what} was never paid`
      })
    },
  },
  {
    name: 'every paid order has one charge, at its total, and its total is what its items cost',
    check: ({ orders, charges }) => {
      const byOrder = Map.groupBy(charges, (charge) => charge.orderId)
      const known = new Set<number>(orders.filter((order) => order.status === 'paid').map((order) => order.id))
      const wrong = orders.map((order) => {
        const found = byOrder.get(order.id) ?? []
        const wanted = order.status === 'paid' ? 1 : 0
        if (found.length !== wanted) return `the ${order.status} order ${order.id} has ${found.length} charges`
        if (wanted && found[0]?.amountCents !== order.totalCents) return `order ${order.id} was charged something else`
        const due = sum(order.items, (item) => item.dueCents)
        return (
          due !== order.totalCents && `the items of order ${order.id} cost ${due}, its total is ${order.totalCents}`
        )
      })
      const orphans = charges.map(
        (charge) => !known.has(charge.orderId) && `a charge of no paid order ${charge.orderId}`,
      )
      return each([...wrong, ...orphans], (fault) => fault)
    },
  },
  {
    name: 'every refund at Stripe is in the ledger, at its amount',
    check: ({ stripe, refunds, planRefunds }) => {
      const byId = Map.groupBy([...refunds, ...planRefunds], (refund) => refund.refundId ?? '')
      // One that was made by hand may have given back several items.
      const told = ({ id }: { id: string }) => sum(byId.get(id) ?? [], (refund) => refund.amountCents)
      const shared = Map.groupBy(stripe.refunds, (refund) => refund.payment_intent ?? '')
      const returned = Map.groupBy(lostDisputes(stripe), (dispute) => dispute.payment_intent ?? '')
      return each(stripe.refunds, (one) => {
        if (told(one) === one.amount) return false
        const others = shared.get(one.payment_intent ?? '') ?? []
        const lost = returned.get(one.payment_intent ?? '') ?? []
        const inLedger = sum([...others, ...lost], told)
        // What several of a payment gave back together is in the ledger under one of them. A bank may return more than was due.
        const [least, most] = [sum(others, amountOf), sum([...others, ...lost], amountOf)]
        if (others.some(hasParts) && inLedger >= least && inLedger <= most) return false
        return `the refund ${one.id} of ${one.amount} is not in the ledger`
      })
    },
  },
  {
    name: 'every refund of the ledger is a refund or a lost dispute at Stripe, or of nothing',
    check: ({ stripe, refunds, planRefunds }) => {
      const made = new Set([...stripe.refunds, ...lostDisputes(stripe)].map(({ id }) => id))
      return each([...refunds, ...planRefunds], ({ amountCents, refundId }) => {
        return amountCents > 0 && !made.has(refundId ?? '') && `the refund ${refundId} was never made`
      })
    },
  },
  {
    name: 'every refund that a bank sent back is taken back in the ledger, and no other',
    check: ({ stripe, refundFailures }) => {
      const failed = new Map(stripe.refunds.filter((one) => one.status === 'failed').map((one) => [one.id, one.amount]))
      const noted = new Map(refundFailures.map((one) => [one.refundId, one.amountCents]))
      return each(
        new Set([...failed.keys(), ...noted.keys()]),
        (id) =>
          failed.get(id) !== noted.get(id) && `the refund ${id} failed with ${failed.get(id)}, not ${noted.get(id)}`,
      )
    },
  },
  {
    name: 'no payment gives back more than it took, by refunds and lost disputes together',
    check: ({ stripe }) => {
      const made = stripe.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
      const back = Map.groupBy([...made, ...lostDisputes(stripe)], (one) => one.payment_intent ?? '')
      return each(paidIntents({ stripe }), ({ id, amount_received }) => {
        const given = sum(back.get(id) ?? [], amountOf)
        return given > amount_received && `the payment ${id} of ${amount_received} gave back ${given}`
      })
    },
  },
  {
    name: 'every item of a paid order costs its stored price less its promotion, and nothing where a plan paid',
    check: ({ orders, translations }) => {
      const quotes = new Map<number, number | undefined>(translations.map(({ id, quote }) => [id, quote?.amountCents]))
      return each(paidItems(orders), ({ order, item }) => {
        const { translationId, amountCents, discountCents, dueCents, promotion } = item
        const quote = order.plan ? 0 : (quotes.get(translationId) ?? amountCents)
        const right =
          amountCents === quote && dueCents === quote - discountCents && discountCents > 0 === (promotion !== null)
        return !right && `item ${translationId} of order ${order.id} of ${quote} cost ${dueCents}`
      })
    },
  },
  {
    name: 'money is due for what failed or was given back alone, and as much as it cost',
    check: ({ orders, translations, dues }) => {
      const items = new Map(paidItems(orders).map(({ order, item }) => [`${order.id}/${item.translationId}`, item]))
      const rows = new Map<number, (typeof translations)[number]>(translations.map((row) => [row.id, row]))
      return each(dues, ({ orderId, translationId, amountCents }) => {
        const item = items.get(`${orderId}/${translationId}`)
        const about = `the refund of item ${translationId} of order ${orderId}`
        if (amountCents !== item?.dueCents) return `${about} is ${amountCents} of ${item?.dueCents}`
        const row = rows.get(translationId)
        const isKept = row?.orderId === orderId && row.stage !== 'failed' && row.refundedAt === undefined
        return isKept && `${about} is due, and its customer has it`
      })
    },
  },
  {
    name: 'what a receipt shows as given back and owed is what was due and is done',
    check: ({ orders, dues, refunds, refundFailures }) => {
      const keyOf = (one: { orderId: number; translationId: number }) => `${one.orderId}/${one.translationId}`
      const done = new Map(dues.filter(({ doneAt }) => doneAt !== undefined).map((due) => [keyOf(due), due]))
      const made = new Map(refunds.map((refund) => [keyOf(refund), refund]))
      const failed = new Set(refundFailures.map(({ refundId }) => refundId))
      return each(paidItems(orders), ({ order, item }) => {
        const key = `${order.id}/${item.translationId}`
        const { amountCents = 0 } = done.get(key) ?? {}
        const refund = made.get(key)
        const mayOwe = refund && (refund.amountCents < amountCents || failed.has(refund.refundId ?? ''))
        const right = item.refundedCents + item.owedCents === amountCents && (item.owedCents === 0 || mayOwe)
        return !right && `the receipt of item ${key} shows ${item.refundedCents} back and ${item.owedCents} owed`
      })
    },
  },
  {
    name: 'money in = ledger = unlocked items and plans, in the sum',
    check: (books) => {
      const never = books.dues.filter((due) => due.reason === 'not-available')
      const unlocked = books.translations.filter((row) => row.paidAt !== undefined)
      const fault = same({
        Stripe: sum(paidIntents(books), (intent) => intent.amount_received),
        ledger: sum(taken(books), (charge) => charge.amountCents),
        items:
          sum(unlocked, (row) => row.amountCents ?? 0) +
          sum(never, (due) => due.amountCents) +
          sum(books.planCharges, (charge) => charge.amountCents),
      })
      return { count: taken(books).length, broken: fault ? [fault] : [] }
    },
  },
]
