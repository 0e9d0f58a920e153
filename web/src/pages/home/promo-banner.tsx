import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { priceTable } from '#shared/pricing/pricing.ts'
import { paths } from '../../paths.ts'
import styles from './promo-banner.module.css'

export function PromoBanner() {
  const { t } = useTranslation('home')
  return (
    <aside className={styles.banner} aria-label={t('promo.label')}>
      <p>
        {t('promo.text', { pages: priceTable.ai.includedPages })} <Link to={paths.register}>{t('promo.action')}</Link>
      </p>
    </aside>
  )
}
