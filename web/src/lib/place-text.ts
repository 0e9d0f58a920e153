import { useTranslation } from 'react-i18next'
import type { Place } from '#shared/translations/segments/place.ts'

/** Where a segment stands in its document, in the reader's language: page 1, table 2, row 3. */
export function usePlaceText(): (place: Place) => string {
  const { t, i18n } = useTranslation('places')
  const between = { ar: '، ', ja: '、' }[i18n.language] ?? ', '
  return (place) =>
    place.map(({ kind, number = '', name = '' }) => t(kind, { number: String(number), name }).trim()).join(between)
}
