import { expect, test } from 'vitest'
import { priceTable } from '#shared/pricing/price-table.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import { type Eligibility, PromotionType } from '#shared/promotions/promotion.ts'
import type { Payable } from './payable.ts'
import { describeItems, priceItems } from './price-items.ts'

const none = Object.fromEntries(PromotionType.options.map((one) => [one, false])) as Eligibility

const rows = (['ai', 'certified'] as const).flatMap((translationType, kind) =>
  [1, 250, 251, 2500, 2501, 10_000].map((words, i) => {
    const quote = quoteFor(translationType, { words, characters: 6 * words })
    const languages = { sourceLanguage: 'en', targetLanguage: 'pt' }
    return { id: 10 * kind + i, fileType: 'pdf', originalFilename: 'a.pdf', translationType, ...languages, quote }
  }),
) as unknown as Payable[]

test('the pages shown before payment are those that the cart, the order and the receipt name, and those that are charged', () => {
  const items = priceItems(rows, none)
  const shown = describeItems(items, rows, { eligible: none, spent: {} })
  const pages = rows.map(({ quote }) => quote.pages)
  expect(pages).toEqual([1, 1, 2, 10, 11, 40, 1, 1, 2, 10, 11, 40])
  expect(items.map((item) => item.pages)).toEqual(pages)
  expect(shown.map((item) => item.pages)).toEqual(pages)
  for (const { translationType, pages: count, amountCents } of shown) {
    const { baseCents, includedPages, extraPageCents } = priceTable[translationType]
    expect(amountCents).toBe(baseCents + Math.max(0, count - includedPages) * extraPageCents)
  }
})
