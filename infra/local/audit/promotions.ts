import { networkOf } from '#shared/lib/address.ts'
import { each, type Invariant } from './invariant.ts'

/** Free once (promise B1): for an account, for an address, and every decision with its audit row. */
export const promotions: Invariant[] = [
  {
    name: 'promotions used = applied − released, and never more than one an account',
    check: ({ decisions, uses }) => {
      const used = new Map(uses.map((use) => [`${use.userId}/${use.promotion}`, 1]))
      const decided = Map.groupBy(decisions, (one) => `${one.userId}/${one.promotionType}`)
      return each(new Set([...used.keys(), ...decided.keys()]), (who) => {
        const all = decided.get(who) ?? []
        const applied = all.filter((one) => one.kind === 'applied').length
        const released = all.filter((one) => one.kind === 'released').length
        return (
          applied - released !== (used.get(who) ?? 0) &&
          `${who}: ${applied} applied, ${released} released, ${used.get(who) ?? 0} used`
        )
      })
    },
  },
  {
    name: 'one use of a promotion an address, by the order that the account used it with',
    check: ({ uses, addresses, users }) => {
      // After ninety days nobody knows an address any more: the account alone counts then.
      const known = users.filter(({ registrationIp }) => registrationIp !== '')
      const networks = new Map(known.map(({ id, registrationIp }) => [id, networkOf(registrationIp)]))
      const seen = new Map(addresses.map((one) => [`${one.ipAddress}/${one.promotion}`, one.orderId]))
      const wrong = uses.map((use) => {
        const network = networks.get(use.userId)
        const orderId = seen.get(`${network}/${use.promotion}`)
        return (
          network !== undefined &&
          orderId !== use.orderId &&
          `${use.promotion} of user ${use.userId} is counted for order ${orderId} at its address`
        )
      })
      const used = new Set(uses.map((use) => `${use.orderId}/${use.promotion}`))
      const strays = addresses.map(
        ({ orderId, promotion }) =>
          orderId !== undefined &&
          !used.has(`${orderId}/${promotion}`) &&
          `an address counts the order ${orderId}, with which no account used ${promotion}`,
      )
      return each([...wrong, ...strays], (fault) => fault)
    },
  },
  {
    name: 'every discount of an order has its audit row, and the account its mark',
    check: ({ orders, decisions, users, uses }) => {
      const applied = new Set(
        decisions
          .filter((one) => one.kind === 'applied')
          .map((one) => `${one.orderId}/${one.promotionType}/${one.discountAmount}`),
      )
      const items = orders
        .flatMap((order) => order.items.map((item) => ({ order, item })))
        .filter(({ item }) => item.discountCents > 0)
      const discounts = items.map(({ order, item }) => {
        return (
          !applied.has(`${order.id}/${item.promotion}/${item.discountCents}`) &&
          `a discount of order ${order.id} has no audit row`
        )
      })
      const has = new Set(uses.map((use) => `${use.userId}/${use.promotion}`))
      const marks = users.map(({ id, hasUsedFreeAiTranslation, hasUsedCertifiedDiscount }) => {
        const right =
          hasUsedFreeAiTranslation === has.has(`${id}/free_ai`) &&
          hasUsedCertifiedDiscount === has.has(`${id}/certified_half`)
        return !right && `the marks of user ${id} are not what was used`
      })
      return each([...discounts, ...marks], (fault) => fault)
    },
  },
]
