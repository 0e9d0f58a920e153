import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { TranslationType } from '#shared/pricing/pricing.ts'
import type { Eligibility } from '#shared/promotions/promotion.ts'
import styles from './type-choice.module.css'

type Props = { value: TranslationType; onChange: (type: TranslationType) => void; eligible: Eligibility }

/** AI or certified, each with its price and, while it applies, the launch offer. */
export function TypeChoice({ value, onChange, eligible }: Props) {
  const { t, i18n } = useTranslation('translations')
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <fieldset className={styles.choice}>
      <legend>{t('type.legend')}</legend>
      <div className={styles.options}>
        {TranslationType.options.map((type) => {
          const { baseCents, includedPages, extraPageCents } = priceTable[type]
          const offered = type === 'ai' ? eligible.free_ai : eligible.certified_half
          return (
            <label key={type} className={styles.option} data-type={type}>
              <input
                type="radio"
                name="translationType"
                value={type}
                checked={value === type}
                onChange={() => onChange(type)}
              />
              <span>
                <strong>{t(`type.${type}`)}</strong>
                <span className={styles.price}>
                  {t('type.price', { base: money(baseCents), pages: includedPages, extra: money(extraPageCents) })}
                </span>
                {offered ? (
                  <span className={styles.offer}>{t(`type.offer.${type}`, { pages: includedPages })}</span>
                ) : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
