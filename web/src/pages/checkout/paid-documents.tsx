import { useTranslation } from 'react-i18next'
import type { TranslationId } from '#shared/lib/id.ts'
import { PaidResult } from '../../features/translations/paid-result.tsx'
import { useTranslationRecord } from '../../features/translations/use-translation-record.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** After the payment: every document with its downloads, as soon as it is finished. */
export function PaidDocuments({ ids }: { ids: readonly TranslationId[] }) {
  const { t } = useTranslation('payments')
  return (
    <Page
      title={t('thanks.title')}
      lead={t('thanks.text')}
      width="text"
      actions={
        <>
          <LinkButton to={paths.upload} variant="primary">
            {t('newTranslation')}
          </LinkButton>
          <LinkButton to={paths.dashboard}>{t('dashboard')}</LinkButton>
        </>
      }
    >
      {ids.map((id) => (
        <PaidDocument key={id} id={id} />
      ))}
    </Page>
  )
}

function PaidDocument({ id }: { id: TranslationId }) {
  const { t } = useTranslation('payments')
  const { data, isError } = useTranslationRecord(id)
  if (data) return <PaidResult view={data} />
  if (isError) return <Notice tone="warning" title={t('thanks.later')} />
  return <Skeleton height={140} />
}
