import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { Section } from '../../ui/section.tsx'
import styles from './comparison.module.css'

const rows = ['by', 'signed', 'ready', 'goodFor', 'formats'] as const
const types: TranslationType[] = ['ai', 'certified']

/** AI beside certified, row by row. */
export function Comparison() {
  const { t, i18n } = useTranslation('home')
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <Section id="comparison" title={t('comparison.title')} lead={t('comparison.lead')} raised>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('comparison.aspect')}</span>
            </th>
            {types.map((type) => (
              <th key={type} scope="col" data-type={type}>
                {t(`comparison.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`comparison.${row}.label`)}</th>
              {types.map((type) => (
                <td key={type}>{t(`comparison.${row}.${type}`)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('comparison.price')}</th>
            {types.map((type) => {
              const { baseCents, includedPages, extraPageCents } = priceTable[type]
              return (
                <td key={type}>
                  {t('price.line', { base: money(baseCents), pages: includedPages, extra: money(extraPageCents) })}
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
