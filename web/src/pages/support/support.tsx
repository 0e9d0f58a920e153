import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { SupportEmail } from '../../features/support/support-email.tsx'
import { useSession } from '../../lib/session.ts'
import { loginTo, paths, questionAt } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textFacts } from '../static/facts.ts'
import styles from './support.module.css'

const ContactForm = lazyPart(async () => (await import('../../features/support/contact-form.tsx')).ContactForm)

const OwnQuestions = lazyPart(async () => (await import('../../features/support/own-questions.tsx')).OwnQuestions)

/** Frequent questions, and a form for the others: support answers by email, and people with an account here too. */
export function SupportPage() {
  const { t, i18n } = useTranslation('support')
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  const [search] = useSearchParams()
  const question = search.get('question')
  const place = (
    <FormSkeleton
      rows={[
        [{ label: t('form.name') }, { label: t('form.email') }],
        { label: t('form.subject') },
        { label: t('form.message'), hint: t('form.messageHint'), height: 155 },
        { width: '160px' },
      ]}
    />
  )
  return (
    <Page title={t('title')} lead={t('lead')}>
      {user ? (
        <OwnQuestions open={question} placeholder={question === null ? null : <Skeleton height={200} />} />
      ) : null}
      {question !== null && session.state === 'signed-out' ? (
        <Notice title={t('questions.signIn')}>
          <LinkButton to={loginTo(questionAt(Number(question)))}>{t('questions.signInAction')}</LinkButton>
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <section className={styles.contact} aria-labelledby="contact">
          <h2 id="contact">{t('contact.title')}</h2>
          <p>
            {t('contact.text')} <SupportEmail />
          </p>
          <p>
            <Link to={paths.verify}>{t('verify')}</Link>
            <br />
            <Link to={paths.certificateWording}>{t('wording')}</Link>
          </p>
          {session.state === 'checking' ? place : <ContactForm key={user?.id} user={user} placeholder={place} />}
        </section>
        <section aria-labelledby="faq">
          <h2 id="faq" className={styles.faq}>
            {t('faqTitle')}
          </h2>
          {t('faq', { returnObjects: true, ...textFacts(i18n.language) }).map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </div>
    </Page>
  )
}
