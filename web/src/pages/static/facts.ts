import { maxFileBytes, wordsPerPage } from '#shared/documents/document.ts'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import { discountCents } from '#shared/promotions/discount.ts'
import { moneyBackDays, plans } from '#shared/subscriptions/plan.ts'
import { formatBytes } from '../../lib/bytes.ts'

/** The numbers that long texts name, out of the tables that the rules use. */
export function textFacts(locale: string) {
  const money = (cents: number) => formatCents(cents, locale)
  const { ai, certified } = priceTable
  const firstCertified = quoteFor('certified', { words: 0, characters: 0 })
  return {
    ai: money(ai.baseCents),
    aiExtra: money(ai.extraPageCents),
    certified: money(certified.baseCents),
    certifiedExtra: money(certified.extraPageCents),
    saved: money(discountCents('certified_half', firstCertified)),
    pages: ai.includedPages,
    words: wordsPerPage,
    includedWords: (ai.includedPages * wordsPerPage).toLocaleString(locale),
    maxSize: locale === 'en' ? `${maxFileBytes / 1024 ** 2}MB` : formatBytes(maxFileBytes, locale),
    moneyBackDays,
    enterpriseAi: money(plans['enterprise-ai'].amountCents),
  }
}
