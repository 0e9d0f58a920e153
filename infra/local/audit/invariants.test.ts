import { expect, test } from 'vitest'
import { invariants } from './invariants.ts'
import type { World } from './world.ts'

/** One certified translation, paid by card, delivered, its payout written: nothing is wrong with it. */
const sound = () => ({
  orders: [{ id: 1, userId: 7, status: 'paid', totalCents: 1248, items: [{ translationId: 5, dueCents: 1248 }] }],
  ledger: [{ kind: 'charge', orderId: 1, amountCents: 1248 }] as World['ledger'],
  refundsDue: [] as { orderId: number; translationId: number }[],
  translations: [
    {
      id: 5,
      userId: 7,
      stage: 'completed',
      paidAt: '2026-01-01',
      orderId: 1,
      amountCents: 1248,
      translationType: 'certified',
    },
  ],
  payouts: [{ translationId: 5, amountCents: 1248, payoutCents: 874, platformFeeCents: 374 }],
  uploads: [{ id: 3, userId: 7 }],
  mailRows: [{ cause: 'receipt:1', status: 'sent', messageId: 'm1' }],
  objectKeys: ['translations/7/5/source', 'uploads/7/3/source'],
  taken: [{ id: 'pi_1', orderId: 1, receivedCents: 1248, refundedCents: 0 }],
  mails: [{ id: 'm1@email.amazonses.com', subject: 'Receipt' }],
})

type Small = ReturnType<typeof sound>
const brokenIn = (world: Small) =>
  invariants.filter(({ broken }) => broken(world as unknown as World).length > 0).map(({ name }) => name)

test('a sound world breaks nothing', () => {
  expect(brokenIn(sound())).toEqual([])
})

const faults: [string, (world: Small) => unknown, RegExp][] = [
  ['an order paid without a charge', (w) => w.ledger.pop(), /one charge/],
  ['an order charged twice', (w) => w.ledger.push({ kind: 'charge', orderId: 1, amountCents: 1248 }), /one charge/],
  ['a charge of nobody', (w) => w.ledger.push({ kind: 'charge', orderId: 2, amountCents: 1 }), /one charge/],
  ['a total of its own', (w) => Object.assign(w.orders[0] ?? {}, { totalCents: 1 }), /sum of its items/],
  [
    'money taken that nobody noted',
    (w) => w.taken.push({ id: 'pi_2', orderId: 1, receivedCents: 5, refundedCents: 0 }),
    /money in/,
  ],
  ['money returned that nobody noted', (w) => Object.assign(w.taken[0] ?? {}, { refundedCents: 3 }), /given back/],
  ['a paid item that stays locked', (w) => w.translations.pop(), /every item of a paid order/],
  ['an item unlocked for nothing', (w) => w.orders.pop(), /nothing is unlocked/],
  [
    'a paid item stuck before payment',
    (w) => Object.assign(w.translations[0] ?? {}, { stage: 'scoring' }),
    /live or final/,
  ],
  ['paid, failed and kept', (w) => Object.assign(w.translations[0] ?? {}, { stage: 'failed' }), /live or final/],
  ['a certified one without a payout', (w) => w.payouts.pop(), /payout/],
  ['a cent lost in the split', (w) => Object.assign(w.payouts[0] ?? {}, { payoutCents: 873 }), /payout/],
  ['an object of nobody', (w) => w.objectKeys.push('translations/7/6/source'), /owner/],
  ['a mail without a cause', (w) => w.mailRows.pop(), /one cause/],
  ['a cause with two mails', (w) => w.mailRows.push({ cause: 'again', status: 'sent', messageId: 'm1' }), /one cause/],
  ['a cause whose mail never went', (w) => w.mails.pop(), /one cause/],
]

test.each(faults)('%s is found', (_, spoil, name) => {
  const world = sound()
  spoil(world)
  expect(brokenIn(world)).toContainEqual(expect.stringMatching(name))
})
