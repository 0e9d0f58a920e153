import { useTranslation } from 'react-i18next'
import { SamplePreview } from '../../features/translations/preview.tsx'
import { useOffers } from '../../lib/offers.ts'
import { paths, registerTo } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './visitor-sample.module.css'

/** What a preview looks like, for those who have no account yet. */
export function VisitorSample() {
  const { t } = useTranslation('documents')
  const offers = useOffers()
  return (
    <div className={styles.sample}>
      <div>
        <h3>{t('sample.title')}</h3>
        <p>{offers?.free_ai ? t('sample.textPlain') : t('sample.text')}</p>
        <LinkButton to={registerTo(paths.continueTranslation)}>{t('sample.action')}</LinkButton>
      </div>
      <SamplePreview />
    </div>
  )
}
