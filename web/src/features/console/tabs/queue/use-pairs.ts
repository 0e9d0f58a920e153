import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'

/** How a language pair and an amount read in the reader's language. */
export function usePairs() {
  const { i18n } = useTranslation()
  const locale = i18n.language
  const arrow = i18n.dir() === 'rtl' ? '←' : '→'
  const pairOf = useCallback(
    (source: string, target: string) => `${languageName(source, locale)} ${arrow} ${languageName(target, locale)}`,
    [locale, arrow],
  )
  const money = useCallback(
    (dollars: number) => dollars.toLocaleString(locale, { style: 'currency', currency: 'USD' }),
    [locale],
  )
  return { pairOf, money }
}
