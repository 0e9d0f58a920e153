import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import { useLanguages } from '../../features/languages/use-languages.ts'
import { listText } from '../../lib/list-text.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { textFacts } from './facts.ts'
import styles from './user-docs.module.css'

/** The user guide: four steps, AI beside certified, languages, dashboard, files, troubleshooting. */
export function UserDocsPage() {
  const { t, i18n } = useTranslation('guide')
  const facts = textFacts(i18n.language)
  const { data } = useLanguages()
  return (
    <Page title={t('title')} lead={t('lead')} contents>
      <section aria-labelledby="steps" className={styles.block}>
        <h2 id="steps">{t('stepsTitle')}</h2>
        <ol className={styles.steps}>
          {t('steps', { returnObjects: true, ...facts }).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Prose sections={t('sections', { returnObjects: true, ...facts })} />
      {data ? (
        <section aria-labelledby="languages" className={styles.languages}>
          <h2 id="languages">{t('languagesTitle', { count: data.languages.length })}</h2>
          <p>
            {listText(
              data.languages
                .map(({ code }) => languageName(code, i18n.language))
                .toSorted((a, b) => a.localeCompare(b, i18n.language)),
              i18n.language,
            )}
          </p>
        </section>
      ) : null}
      <div className={styles.languages}>
        <LinkButton to={paths.upload} variant="primary">
          {t('action')}
        </LinkButton>
      </div>
    </Page>
  )
}
