import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeLimits } from '../payments/order.ts'
import { type TranslationType } from '../pricing/pricing.ts'
import { quoteFor } from '../pricing/quote-for.ts'
import { discountCents } from './discount.ts'
import { type Eligibility, type PromotionType, priceCart } from './promotion.ts'

const ai = (words: number) => quoteFor('ai', { words, characters: words * 6 })
const certified = (words: number) => quoteFor('certified', { words, characters: words * 6 })
const both: Eligibility = { free_ai: true, certified_half: true }
const none: Eligibility = { free_ai: false, certified_half: false }

test.each<[string, PromotionType, ReturnType<typeof ai>, number]>([
  ['the first AI translation is free', 'free_ai', ai(2500), 495],
  ['to ten pages: the rest is paid', 'free_ai', ai(2501), 495],
  ['the free one is not for certified', 'free_ai', certified(100), 0],
  ['the first certified one is half price, the odd cent is paid', 'certified_half', certified(100), 1247],
  ['half of all its pages', 'certified_half', certified(3000), 1497],
  ['half of an even amount', 'certified_half', certified(2750 + 0), 1372],
  ['the half is not for AI', 'certified_half', ai(100), 0],
])('discount: %s', (_, promotion, quote, cents) => {
  expect(discountCents(promotion, quote)).toBe(cents)
})

describe('a cart', () => {
  test.each<[string, ReturnType<typeof ai>[], Eligibility, [PromotionType | null, number][]]>([
    ['empty', [], both, []],
    ['one AI, eligible', [ai(100)], both, [['free_ai', 0]]],
    ['one AI of eleven pages, eligible', [ai(2501)], both, [['free_ai', 75]]],
    ['one AI, used', [ai(100)], { ...both, free_ai: false }, [[null, 495]]],
    ['one certified, eligible', [certified(100)], both, [['certified_half', 1248]]],
    ['one certified, used', [certified(100)], { ...both, certified_half: false }, [[null, 2495]]],
    [
      'two AI: the first of equals',
      [ai(100), ai(100)],
      both,
      [
        ['free_ai', 0],
        [null, 495],
      ],
    ],
    [
      'two AI of unequal length save the same: the first',
      [ai(9000), ai(100)],
      both,
      [
        ['free_ai', 1950],
        [null, 495],
      ],
    ],
    [
      'two certified: the dearer one',
      [certified(100), certified(9000)],
      both,
      [
        [null, 2495],
        ['certified_half', 4498],
      ],
    ],
    [
      'both kinds: each its own',
      [certified(100), ai(100)],
      both,
      [
        ['certified_half', 1248],
        ['free_ai', 0],
      ],
    ],
    [
      'both kinds, nothing left',
      [certified(100), ai(100)],
      none,
      [
        [null, 2495],
        [null, 495],
      ],
    ],
  ])('%s', (_, quotes, eligible, expected) => {
    expect(priceCart(quotes, eligible).map(({ promotion, dueCents }) => [promotion, dueCents])).toEqual(expected)
  })

  test('who goes without says why: it was used, by whom and when, or another item of the cart has it', () => {
    const at = '2026-11-03T10:00:00.000Z'
    const quotes = [ai(100), ai(100), certified(100)]
    const priced = priceCart(
      quotes,
      { free_ai: true, certified_half: false },
      { certified_half: { by: 'network', at } },
    )
    expect(priced.map(({ withheld }) => withheld)).toEqual([
      null,
      { promotion: 'free_ai', by: 'cart', at: null },
      { promotion: 'certified_half', by: 'network', at },
    ])
  })

  const Quote = fc
    .tuple(fc.constantFrom<TranslationType>('ai', 'certified'), fc.nat(100_000))
    .map(([type, words]) => quoteFor(type, { words, characters: 0 }))
  const Eligible = fc.record({ free_ai: fc.boolean(), certified_half: fc.boolean() })

  test('amount − discount = due, each promotion at most once, only where eligible, and the order is kept', () => {
    fc.assert(
      fc.property(fc.array(Quote, { maxLength: 20 }), Eligible, (quotes, eligible) => {
        const priced = priceCart(quotes, eligible)
        expect(priced.map((one) => one.amountCents)).toEqual(quotes.map((quote) => quote.amountCents))
        for (const one of priced) expect(one.amountCents - one.discountCents).toBe(one.dueCents)
        const given = priced.flatMap((one) => one.promotion ?? [])
        expect(new Set(given).size).toBe(given.length)
        expect(given.filter((promotion) => !eligible[promotion])).toEqual([])
      }),
    )
  })

  test('what is due is nothing, or more than the provider’s least charge', () => {
    fc.assert(
      fc.property(fc.array(Quote, { minLength: 1, maxLength: 20 }), Eligible, (quotes, eligible) => {
        const total = priceCart(quotes, eligible).reduce((sum, one) => sum + one.dueCents, 0)
        expect(total === 0 || total >= chargeLimits.minCents).toBe(true)
      }),
    )
  })
})
