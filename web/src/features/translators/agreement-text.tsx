import { useTranslation } from 'react-i18next'
import { agreement, agreementVersion } from '#shared/translators/agreement.ts'
import styles from './application.module.css'

/** The contractor agreement with its version. The English text is the binding one. */
export function AgreementText() {
  const { t } = useTranslation('translators')
  return (
    <>
      {agreement.map((section, at) => (
        <div key={section.id}>
          <h2>
            {at + 1}. {section.title}
          </h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
      <p className={styles.version}>{t('agreement.version', { version: agreementVersion })}</p>
    </>
  )
}

/** The same to read again, folded. */
export function AgreementFold() {
  const { t } = useTranslation('translators')
  return (
    <details>
      <summary>{t('agreement.title')}</summary>
      <section
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
        tabIndex={0}
        aria-label={t('agreement.label')}
        lang="en"
        dir="ltr"
      >
        <AgreementText />
      </section>
    </details>
  )
}
