import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiApplicationForm } from '../../features/applications/api-application-form.tsx'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './api-signup.module.css'
import { textFacts } from './facts.ts'

/** What the API offers, and the application for it. */
export function ApiSignupPage() {
  const { t, i18n } = useTranslation('apiSignup')
  const session = useSession()
  return (
    <Page title={t('title')} lead={t('lead')} contents>
      <Prose sections={t('sections', { returnObjects: true, ...textFacts(i18n.language) })}>
        <p>
          <Link to={paths.apiDocs}>{t('docs')}</Link>
        </p>
        <section aria-labelledby="apply" className={styles.apply}>
          <h2 id="apply">{t('apply.title')}</h2>
          <p>{t('apply.text')}</p>
          {session.state === 'checking' ? (
            <SkeletonLines label={t('form.loading')} />
          ) : (
            <ApiApplicationForm user={session.state === 'signed-in' ? session.user : null} />
          )}
        </section>
      </Prose>
    </Page>
  )
}
