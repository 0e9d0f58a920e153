import { useTranslation } from 'react-i18next'
import { type DocumentId, documents } from '#shared/docs/documents.ts'
import { documentAt, paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import styles from './docs.module.css'

type Group = (typeof documents)[DocumentId]['group']
const groups = ['guides', 'run', 'understand'] as const satisfies Group[]

/** The pages of the site that guide people; they speak the reader's language. */
const guides = [
  { id: 'user-docs', to: paths.userDocs },
  { id: 'admin-docs', to: paths.adminDocs },
  { id: 'api', to: paths.apiDocs },
  { id: 'openapi', to: '/openapi.json' },
] as const

/** All documentation: cards that open the guides and the documents of this repository in a new tab. */
export function DocsPage() {
  const { t } = useTranslation('docs')
  return (
    <Page title={t('title')} lead={t('lead')}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={group} className={styles.group}>
          <h2 id={group}>{t(`groups.${group}`)}</h2>
          <ul className={styles.cards}>
            {group === 'guides' ? guides.map(({ id, to }) => <Card key={id} id={id} to={to} />) : null}
            {(Object.keys(documents) as DocumentId[])
              .filter((id) => documents[id].group === group)
              .map((id) => (
                <Card key={id} id={id} to={documentAt(id)} english />
              ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function Card({
  id,
  to,
  english = false,
}: {
  id: (typeof guides)[number]['id'] | DocumentId
  to: string
  english?: boolean
}) {
  const { t, i18n } = useTranslation('docs')
  return (
    <li className={styles.card}>
      <h3>
        <a href={to} target="_blank" rel="noopener" className={styles.link}>
          {t(`cards.${id}.title`)} <span className="visually-hidden">{t('newTab')}</span>
        </a>
      </h3>
      <p>{t(`cards.${id}.text`)}</p>
      {english && i18n.language !== 'en' ? <p className={styles.english}>{t('english')}</p> : null}
    </li>
  )
}
