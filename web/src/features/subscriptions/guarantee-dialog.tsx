import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { refundSubscription } from '#shared/subscriptions/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { refreshSubscription } from './use-subscription.ts'

/** Asks before the guarantee is used: it ends the plan now and cannot be undone. */
export function GuaranteeDialog({ open, onClose, planName }: { open: boolean; onClose: () => void; planName: string }) {
  const { t, i18n } = useTranslation('subscribe')
  const client = useQueryClient()
  const refund = useMutation({
    mutationFn: () => call(refundSubscription, {}),
    onSuccess: async ({ refundedCents }) => {
      await refreshSubscription(client)
      onClose()
      showToast({
        title: t('refund.done'),
        description: t('refund.doneText', { amount: formatCents(refundedCents, i18n.language) }),
      })
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('refund.title')}>
      <p>{t('refund.text', { plan: planName })}</p>
      {refund.isError ? (
        <Notice tone="danger" title={failureOf(refund.error).message ?? t('panel.notDone')} live />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('refund.keep', { plan: planName })}</Button>
        <Button variant="danger" busy={refund.isPending && t('refund.busy')} onClick={() => refund.mutate()}>
          {t('refund.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
