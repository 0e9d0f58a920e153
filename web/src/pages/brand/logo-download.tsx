import { useTranslation } from 'react-i18next'
import { BrandGuidelines, LogoFiles } from '../../features/console/tabs/brand/brand-assets.tsx'
import { Page } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './logo-download.module.css'

/** The logos for everybody: both as SVG, the guidelines and what is in the files. */
export function LogoDownloadPage() {
  const { t } = useTranslation('adminBrand')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <LogoFiles formats={['svg']} />
      <div className={styles.columns}>
        <BrandGuidelines />
        <section aria-labelledby="technical">
          <h2 id="technical" className={styles.title}>
            {t('technical.title')}
          </h2>
          <TickList items={[t('technical.vector'), t('technical.pixels'), t('technical.source')]} />
        </section>
      </div>
    </Page>
  )
}
