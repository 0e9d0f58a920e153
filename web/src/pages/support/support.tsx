import Mail from 'lucide-react/icons/mail'
import { useTranslation } from 'react-i18next'
import { SupportEmail } from '../../features/support/support-email.tsx'
import { Page } from '../../ui/page.tsx'
import { textFacts } from '../static/facts.ts'
import styles from './support.module.css'

/** Frequent questions, and the address to write to: support is by email only. */
export function SupportPage() {
  const { t, i18n } = useTranslation('support')
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <section className={styles.contact} aria-labelledby="contact">
        <Mail size={24} aria-hidden />
        <div>
          <h2 id="contact">{t('contact.title')}</h2>
          <p>
            {t('contact.text')} <SupportEmail />
          </p>
        </div>
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
    </Page>
  )
}
