import { useTranslation } from 'react-i18next'
import type { TranslationId } from '#shared/lib/id.ts'
import { useReceiptOf } from '../../features/payments/receipts/use-receipts.ts'
import { PaidResult } from '../../features/translations/paid-result.tsx'
import { useTranslationRecord } from '../../features/translations/use-translation-record.ts'
import { paths, receiptAt, receiptList } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CertifiedSection } from './certified-section.tsx'
import styles from './checkout.module.css'

type Props = { ids: readonly TranslationId[]; title: string; lead: string }

/** What is paid: every document with its downloads, as soon as it is finished, and the receipt. */
export function PaidDocuments({ ids, title, lead }: Props) {
  const { t } = useTranslation('payments')
  const receipt = useReceiptOf(ids)
  return (
    <Page
      title={title}
      lead={lead}
      width="text"
      actions={
        <>
          <LinkButton to={paths.upload} variant="primary">
            {t('newTranslation')}
          </LinkButton>
          <LinkButton to={paths.dashboard}>{t('dashboard')}</LinkButton>
          <LinkButton to={receipt.data ? receiptAt(receipt.data.orderId) : receiptList}>{t('receipt')}</LinkButton>
        </>
      }
    >
      <div className={styles.documents}>
        {ids.map((id) => (
          <PaidDocument key={id} id={id} />
        ))}
      </div>
    </Page>
  )
}

function PaidDocument({ id }: { id: TranslationId }) {
  const { t } = useTranslation('payments')
  const { data, isError } = useTranslationRecord(id)
  if (data)
    return (
      <div className={styles.document}>
        <PaidResult view={data} />
        <CertifiedSection view={data} />
      </div>
    )
  if (isError) return <Notice tone="warning" title={t('thanks.later')} />
  return <Skeleton height={140} />
}
