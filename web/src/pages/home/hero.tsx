import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './hero.module.css'
import { PagePair } from './page-pair.tsx'

export function Hero() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <PageHeading title={t('title')} description={t('hero.lead')} className={styles.headline}>
          {t('hero.headline')}
        </PageHeading>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.upload} variant="primary">
            {t('hero.action')}
          </LinkButton>
          <LinkButton to={paths.pricing}>{t('hero.prices')}</LinkButton>
        </div>
      </div>
      <PagePair />
    </section>
  )
}
