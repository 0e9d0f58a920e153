import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { priceTable } from '#shared/pricing/price-table.ts'
import { useOffers } from '../../lib/offers.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import styles from './promo-banner.module.css'

/** What is left of the launch offer for this account, or at a visitor's network; nothing where it is spent. */
export function PromoBanner() {
  const { t } = useTranslation('home')
  const session = useSession()
  const signedIn = session.state === 'signed-in'
  const offers = useOffers()
  const left = { free: !offers?.free_ai, half: !offers?.certified_half }
  // Nothing is promised to a member before the server has said what is left.
  if ((signedIn && !offers) || (!left.free && !left.half)) return null
  const text = left.free ? (left.half ? 'promo.text' : 'promo.freeOnly') : 'promo.halfOnly'
  return (
    <aside className={styles.banner} aria-label={t('promo.label')}>
      <p>
        {t(text, { pages: priceTable.ai.includedPages })}{' '}
        <Link to={signedIn ? paths.upload : paths.register}>{signedIn ? t('promo.use') : t('promo.action')}</Link>
      </p>
    </aside>
  )
}
