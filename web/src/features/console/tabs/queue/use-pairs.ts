import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import { formatDollars } from '#shared/lib/money.ts'

/** How a language pair and an amount read in the reader's language. */
export function usePairs() {
  const { i18n } = useTranslation()
  const locale = i18n.language
  const arrow = i18n.dir() === 'rtl' ? '←' : '→'
  const pairOf = useCallback(
    (source: string, target: string) => `${languageName(source, locale)} ${arrow} ${languageName(target, locale)}`,
    [locale, arrow],
  )
  const money = useCallback((dollars: number) => formatDollars(dollars, locale), [locale])
  return { pairOf, money }
}
