import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { priceTable } from '#shared/pricing/price-table.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import styles from './promo-banner.module.css'

/** The launch offer, as long as there is something left of it for this person. */
export function PromoBanner() {
  const { t } = useTranslation('home')
  const session = useSession()
  const signedIn = session.state === 'signed-in'
  if (signedIn && session.user.hasUsedFreeAiTranslation && session.user.hasUsedCertifiedDiscount) return null
  return (
    <aside className={styles.banner} aria-label={t('promo.label')}>
      <p>
        {t('promo.text', { pages: priceTable.ai.includedPages })}{' '}
        <Link to={signedIn ? paths.upload : paths.register}>{signedIn ? t('promo.use') : t('promo.action')}</Link>
      </p>
    </aside>
  )
}
