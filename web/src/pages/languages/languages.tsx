import { useTranslation } from 'react-i18next'
import { LanguageGroups, PopularLanguages } from '../../features/languages/language-list.tsx'
import { useLanguages } from '../../features/languages/use-languages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './languages.module.css'

const capabilities = ['pairs', 'detection', 'context', 'domains'] as const

/** The languages that work right now: the engine's own list, never a marketing number. */
export function LanguagesPage() {
  const { t } = useTranslation('languages')
  const { data, isError, refetch } = useLanguages()
  const count = data?.languages.length
  return (
    <Page title={t('title')} lead={count === undefined ? t('leadLoading') : t('lead', { count })}>
      {isError ? (
        <div className={styles.failed}>
          <Notice tone="danger" title={t('failed')} live>
            <Button onClick={() => refetch()}>{t('again')}</Button>
          </Notice>
        </div>
      ) : null}
      <dl className={styles.figures}>
        <div>
          <dd>{count ?? '–'}</dd>
          <dt>{t('figures.languages')}</dt>
        </div>
        <div>
          <dd>
            <bdi>95%+</bdi>
          </dd>
          <dt>{t('figures.accuracy')}</dt>
        </div>
        <div>
          <dd>24/7</dd>
          <dt>{t('figures.always')}</dt>
        </div>
      </dl>
      {data || isError ? <Blocks data={data} /> : <SkeletonLines label={t('leadLoading')} count={8} />}
    </Page>
  )
}

/** What stands below the list comes with it, so that nothing has to move. */
function Blocks({ data }: { data: ReturnType<typeof useLanguages>['data'] }) {
  const { t } = useTranslation('languages')
  return (
    <div className={styles.blocks}>
      {data ? (
        <>
          <section aria-labelledby="popular">
            <h2 id="popular">{t('popular.title')}</h2>
            <PopularLanguages all={data.languages} />
          </section>
          <section aria-labelledby="all">
            <h2 id="all">{t('all')}</h2>
            <LanguageGroups all={data.languages} />
          </section>
        </>
      ) : null}
      <section aria-labelledby="capabilities">
        <h2 id="capabilities">{t('capabilities.title')}</h2>
        <ul className={styles.capabilities}>
          {capabilities.map((key) => (
            <li key={key}>
              <h3>{t(`capabilities.${key}.title`)}</h3>
              <p>{t(`capabilities.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="start" className={styles.start}>
        <h2 id="start">{t('start.title')}</h2>
        <div>
          <LinkButton to={paths.home} variant="primary">
            {t('start.action')}
          </LinkButton>
          <LinkButton to={paths.about}>
            {t('start.more')} <span className="visually-hidden">{t('start.moreOf')}</span>
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
