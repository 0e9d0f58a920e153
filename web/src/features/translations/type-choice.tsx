import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { TranslationType } from '#shared/pricing/pricing.ts'
import { formatDate } from '../../lib/dates.ts'
import type { Offers } from '../../lib/offers.ts'
import styles from './type-choice.module.css'

type Props = {
  value: TranslationType
  onChange: (type: TranslationType) => void
  offers: Offers | undefined
  /** False where no translator could certify in the chosen languages. */
  certifiable: boolean
}

/** AI or certified, each with its price and the launch offer, or why it does not apply here. */
export function TypeChoice({ value, onChange, offers, certifiable }: Props) {
  const { t, i18n } = useTranslation('translations')
  const whyNot = useId()
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <fieldset className={styles.choice}>
      <legend>{t('type.legend')}</legend>
      <div className={styles.options}>
        {TranslationType.options.map((type) => {
          const { baseCents, includedPages, extraPageCents } = priceTable[type]
          const spent = type === 'ai' ? offers?.free_ai : offers?.certified_half
          const isOffered = type === 'ai' || certifiable
          return (
            <label key={type} className={styles.option} data-type={type}>
              <input
                type="radio"
                name="translationType"
                value={type}
                checked={value === type}
                disabled={!isOffered}
                aria-describedby={isOffered ? undefined : whyNot}
                onChange={() => onChange(type)}
              />
              <span>
                <strong>{t(`type.${type}`)}</strong>
                <span className={styles.price}>
                  {t('type.price', { base: money(baseCents), pages: includedPages, extra: money(extraPageCents) })}
                </span>
                {isOffered && spent === null ? (
                  <span className={styles.offer}>{t(`type.offer.${type}`, { pages: includedPages })}</span>
                ) : null}
                {isOffered && spent ? (
                  <span className={styles.price}>
                    {t(`type.spent.${spent.by}`, { date: spent.at ? formatDate(spent.at, i18n.language) : '–' })}
                  </span>
                ) : null}
              </span>
            </label>
          )
        })}
      </div>
      <output id={whyNot} className={styles.unavailable}>
        {certifiable ? null : t('type.unavailable')}
      </output>
    </fieldset>
  )
}
