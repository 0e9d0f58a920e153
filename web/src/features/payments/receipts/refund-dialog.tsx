import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import { type ReceiptItem, refundTranslation } from '#shared/payments/api.ts'
import { call, failureOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './receipt-list.module.css'
import { putRefund } from './use-receipts.ts'

type Props = {
  open: boolean
  item: ReceiptItem
  orderId: OrderId
  onClose: () => void
  onReturned: () => void
}

/** Names the document and says what will happen: the money comes back and the translation is locked for good. */
export function RefundDialog({ open, item, orderId, onClose, onReturned }: Props) {
  const { t, i18n } = useTranslation('receipts')
  const client = useQueryClient()
  const amount = formatCents(item.dueCents, i18n.language)
  const refund = useMutation({
    mutationFn: () => call(refundTranslation, { translationId: item.translationId }),
    onSuccess: ({ refundedCents }) => {
      putRefund(client, orderId, item.translationId, refundedCents)
      onReturned()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('refund.title')}>
      <p className={styles.name}>
        <bdi>{item.originalFilename}</bdi>
      </p>
      <ul className={styles.consequences}>
        <li>{t('refund.money', { amount })}</li>
        <li>{t('refund.locked')}</li>
        {item.refund === 'once' ? <li>{t('refund.once')}</li> : null}
        <li>{t('refund.undone')}</li>
      </ul>
      {refund.isError ? (
        <Notice tone="danger" title={failureOf(refund.error).message ?? t('refund.failed')} live />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('refund.keep')}</Button>
        <Button variant="danger" busy={refund.isPending && t('refund.busy')} onClick={() => refund.mutate()}>
          {t('refund.action', { amount })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
