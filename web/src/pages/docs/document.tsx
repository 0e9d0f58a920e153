import { documents } from 'virtual:documents'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NotFoundPage } from '../not-found.tsx'
import styles from './document.module.css'

/** One document of this repository, as it was rendered when the site was built. */
export function DocumentPage() {
  const { t, i18n } = useTranslation('docs')
  const { t: common } = useTranslation()
  const { document: id = '' } = useParams()
  const load = Object.hasOwn(documents, id) ? documents[id] : undefined
  const { data, isError, refetch } = useQuery({
    queryKey: ['document', id],
    queryFn: async () => (await load?.())?.default ?? null,
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!load) return <NotFoundPage />
  if (isError) {
    return (
      <Page title={t('title')}>
        <Notice tone="danger" title={t('failed')} live>
          <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
        </Notice>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={t('title')}>
        <SkeletonLines count={12} label={t('loading')} />
      </Page>
    )
  }
  return (
    <Page
      key={id}
      title={data.title}
      heading={<bdi lang="en">{data.title}</bdi>}
      contents
      actions={<Link to={paths.docs}>{t('all')}</Link>}
      {...(i18n.language !== 'en' && { lead: t('englishNote') })}
    >
      {/* Made by `plugins/markdown.ts` from a file of this repository: nothing but its own elements can be in it. */}
      {/* oxlint-disable-next-line react/no-danger -- see above */}
      <article className={styles.document} lang="en" dir="ltr" dangerouslySetInnerHTML={{ __html: data.html }} />
    </Page>
  )
}
