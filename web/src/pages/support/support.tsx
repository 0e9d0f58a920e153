import { useTranslation } from 'react-i18next'
import { ContactForm } from '../../features/support/contact-form.tsx'
import { SupportEmail } from '../../features/support/support-email.tsx'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textFacts } from '../static/facts.ts'
import styles from './support.module.css'

/** Frequent questions, and a form for the others: support answers by email only. */
export function SupportPage() {
  const { t, i18n } = useTranslation('support')
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <section className={styles.contact} aria-labelledby="contact">
          <h2 id="contact">{t('contact.title')}</h2>
          <p>
            {t('contact.text')} <SupportEmail />
          </p>
          {session.state === 'checking' ? <Skeleton height={480} /> : <ContactForm key={user?.id} user={user} />}
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
