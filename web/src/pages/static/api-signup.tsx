import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import styles from './api-signup.module.css'
import { textFacts } from './facts.ts'

const ApiApplicationForm = lazyPart(
  async () => (await import('../../features/applications/api-application-form.tsx')).ApiApplicationForm,
)

/** What the API offers, and the application for it. */
export function ApiSignupPage() {
  const { t, i18n } = useTranslation('apiSignup')
  const session = useSession()
  const field = (key: 'companyName' | 'contactName' | 'email' | 'phone' | 'website' | 'companySize') => ({
    label: t(`form.${key}`),
  })
  const place = (
    <FormSkeleton
      rows={[
        [field('companyName'), field('contactName')],
        [field('email'), field('phone')],
        [field('website'), field('companySize')],
        { label: t('form.useCase'), hint: t('form.useCaseHint'), height: 133 },
        [{ label: t('form.expectedVolume') }, { label: t('form.timeline') }],
        { label: t('form.additionalInfo'), height: 88 },
        { width: '180px' },
      ]}
    />
  )
  return (
    <Page title={t('title')} lead={t('lead')} contents>
      <Prose sections={t('sections', { returnObjects: true, ...textFacts(i18n.language) })}>
        <p>
          <Link to={paths.apiDocs}>{t('docs')}</Link>
        </p>
        <section aria-labelledby="apply" className={styles.apply}>
          <h2 id="apply">{t('apply.title')}</h2>
          <p>
            {t('apply.text')} {session.state === 'signed-in' ? null : t('apply.signIn')}
          </p>
          {session.state === 'checking' ? (
            place
          ) : (
            <ApiApplicationForm user={session.state === 'signed-in' ? session.user : null} placeholder={place} />
          )}
        </section>
      </Prose>
    </Page>
  )
}
