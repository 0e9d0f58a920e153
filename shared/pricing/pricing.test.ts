import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf } from '../documents/document.ts'
import { priceTable } from './price-table.ts'
import { type TranslationType } from './pricing.ts'
import { quoteFor } from './quote-for.ts'

test.each([
  ['nothing is still a page', 0, 1],
  ['one word', 1, 1],
  ['a full page', 250, 1],
  ['a word more', 251, 2],
  ['ten full pages', 2500, 10],
  ['a word more than ten pages', 2501, 11],
])('pages: %s', (_, words, pages) => {
  expect(pagesOf(words)).toBe(pages)
})

test.each<
  [string, TranslationType, number, { pages: number; extraPages: number; extraCents: number; amountCents: number }]
>([
  ['AI, one page', 'ai', 1, { pages: 1, extraPages: 0, extraCents: 0, amountCents: 495 }],
  ['AI, ten pages', 'ai', 2500, { pages: 10, extraPages: 0, extraCents: 0, amountCents: 495 }],
  ['AI, eleven pages begun', 'ai', 2501, { pages: 11, extraPages: 1, extraCents: 75, amountCents: 570 }],
  ['AI, a hundred pages', 'ai', 25_000, { pages: 100, extraPages: 90, extraCents: 6750, amountCents: 7245 }],
  ['certified, one page', 'certified', 1, { pages: 1, extraPages: 0, extraCents: 0, amountCents: 2495 }],
  ['certified, ten pages', 'certified', 2500, { pages: 10, extraPages: 0, extraCents: 0, amountCents: 2495 }],
  ['certified, twelve pages', 'certified', 3000, { pages: 12, extraPages: 2, extraCents: 500, amountCents: 2995 }],
  [
    'certified, a hundred pages',
    'certified',
    25_000,
    { pages: 100, extraPages: 90, extraCents: 22_500, amountCents: 24_995 },
  ],
])('price: %s', (_, type, words, expected) => {
  expect(quoteFor(type, { words, characters: words * 6 })).toMatchObject({ translationType: type, words, ...expected })
})

test('price: whole cents, the sum of its parts, and never less for more words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ai' as const, 'certified' as const),
      fc.nat(6_000_000),
      fc.nat(5000),
      (type, words, more) => {
        const quote = quoteFor(type, { words, characters: 0 })
        expect(Number.isSafeInteger(quote.amountCents)).toBe(true)
        expect(quote.amountCents).toBe(priceTable[type].baseCents + quote.extraCents)
        expect(quoteFor(type, { words: words + more, characters: 0 }).amountCents).toBeGreaterThanOrEqual(
          quote.amountCents,
        )
      },
    ),
  )
})
