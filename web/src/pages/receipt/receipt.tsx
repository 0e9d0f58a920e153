import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { OrderId } from '#shared/lib/id.ts'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { ReceiptView } from '../../features/payments/receipts/receipt-view.tsx'
import { useReceipt } from '../../features/payments/receipts/use-receipts.ts'
import { receiptList } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './receipt.module.css'

/** One receipt to read, to print or to keep as a PDF. */
export function ReceiptPage() {
  const { t } = useTranslation('receipts')
  const orderId = OrderId.safeParse(useParams()['orderId'])
  return (
    <RequireSession title={t('view.title')}>
      {(user) => (orderId.success ? <Own orderId={orderId.data} user={user} /> : <NotFound />)}
    </RequireSession>
  )
}

function Own({ orderId, user }: { orderId: OrderId; user: CurrentUser }) {
  const { t } = useTranslation('receipts')
  const { data, isPending, isError, refetch } = useReceipt(orderId)
  if (data === null) return <NotFound />
  return (
    <Page
      title={t('view.title')}
      width="text"
      actions={
        <div className={styles.actions}>
          <LinkButton to={receiptList}>{t('view.all')}</LinkButton>
          {data ? (
            <Button variant="primary" onClick={() => window.print()}>
              <Printer size={20} aria-hidden />
              {t('view.print')}
            </Button>
          ) : null}
        </div>
      }
    >
      {isError ? (
        <Notice tone="danger" title={t('view.failed')} live>
          <Button onClick={() => refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {isPending ? <SkeletonLines count={8} label={t('loading')} /> : null}
      {data ? <ReceiptView receipt={data} user={user} /> : null}
    </Page>
  )
}

function NotFound() {
  const { t } = useTranslation('receipts')
  return (
    <Page title={t('view.title')} width="text">
      <EmptyState title={t('view.notFound')} text={t('view.notFoundText')}>
        <LinkButton to={receiptList}>{t('view.all')}</LinkButton>
      </EmptyState>
    </Page>
  )
}
