import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dueFrom } from '#shared/jobs/due.ts'
import { languageName } from '#shared/languages/language.ts'
import type { PricedItem } from '#shared/payments/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import styles from './item-facts.module.css'

/** What is bought with an item: the languages, the service, its pages, and when a certified one is promised. */
export function ItemFacts({ item }: { item: PricedItem }) {
  const { t, i18n } = useTranslation('payments')
  const name = (code: string) => languageName(code, i18n.language)
  return (
    <span className={styles.facts}>
      <span>{t('pair', { source: name(item.sourceLanguage), target: name(item.targetLanguage) })}</span>
      <span>
        {t(`type.${item.translationType}`)} · {t('pages', { count: item.pages })}
      </span>
      {item.translationType === 'certified' ? <PromisedTime /> : null}
    </span>
  )
}

/** When a certified translation is promised that is paid for now. */
export function PromisedTime() {
  const { t, i18n } = useTranslation('payments')
  const [dueAt] = useState(() => dueFrom(new Date().toISOString()))
  const time = formatMoment(dueAt, i18n.language)
  return <span className={styles.promised}>{t('promised', { time })}</span>
}
