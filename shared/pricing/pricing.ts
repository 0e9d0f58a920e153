import * as z from 'zod'
import { pagesOf } from '../documents/document.ts'
import { priceTable } from './price-table.ts'

export const TranslationType = z.enum(['ai', 'certified'])
export type TranslationType = z.infer<typeof TranslationType>

/** What one translation costs, fixed when the document was inspected and stored with it. */
export const Quote = z.object({
  translationType: TranslationType,
  words: z.number().int().nonnegative(),
  characters: z.number().int().nonnegative(),
  pages: z.number().int().positive(),
  baseCents: z.number().int().nonnegative(),
  extraPages: z.number().int().nonnegative(),
  extraCents: z.number().int().nonnegative(),
  amountCents: z.number().int().nonnegative(),
})
export type Quote = z.infer<typeof Quote>

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
