import { pagesOf } from '../documents/document.ts'
import { priceTable } from './price-table.ts'
import type { Quote, TranslationType } from './pricing.ts'

/** Prices a document from its counted words (250 a page, started pages count whole). */
export function quoteFor(translationType: TranslationType, counted: { words: number; characters: number }): Quote {
  const { baseCents, includedPages, extraPageCents } = priceTable[translationType]
  const pages = pagesOf(counted.words)
  const extraPages = Math.max(0, pages - includedPages)
  const extraCents = extraPages * extraPageCents
  return {
    translationType,
    words: counted.words,
    characters: counted.characters,
    pages,
    baseCents,
    extraPages,
    extraCents,
    amountCents: baseCents + extraCents,
  }
}
