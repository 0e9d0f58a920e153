import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split, translatorSharePercent } from './payout.ts'

test.each([
  ['nothing', 0, 0, 0],
  ['one cent stays with the platform', 1, 0, 1],
  ['the least certified price', 2495, 1746, 749],
  ['half price, an even cent', 1248, 873, 375],
  ['half price, an odd cent', 1247, 872, 375],
  ['ten dollars', 1000, 700, 300],
  ['a hundred pages', 24_995, 17_496, 7499],
])('P6: %s', (_, amountCents, payoutCents, platformFeeCents) => {
  expect(split(amountCents)).toEqual({ payoutCents, platformFeeCents })
})

test('P6: 100,000 random fees: payout + platform fee = amount, to the cent, and the share is right within one', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.oneof(fc.constant(translatorSharePercent), fc.nat(100)),
      (amountCents, percent) => {
        const { payoutCents, platformFeeCents } = split(amountCents, percent)
        if (payoutCents + platformFeeCents !== amountCents) throw new Error('a cent is made or lost')
        if (!Number.isSafeInteger(payoutCents) || payoutCents < 0 || platformFeeCents < 0)
          throw new Error('no whole cents')
        if (Math.abs(payoutCents - (amountCents * percent) / 100) >= 1) throw new Error('not the share')
      },
    ),
    { numRuns: 100_000 },
  )
})
