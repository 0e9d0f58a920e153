import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { refundSubscription } from '#shared/subscriptions/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { refreshSubscription, useSubscription } from './use-subscription.ts'

type Props = { onClose: () => void; planName: string; backCents: number; usedCents: number }

/** Asks before the guarantee is used: it ends the plan now and cannot be undone. */
export function GuaranteeDialog({ onClose, planName, backCents, usedCents }: Props) {
  const { t, i18n } = useTranslation('subscribe')
  const client = useQueryClient()
  // Read again as it opens: what comes back is said before it cannot be undone, and each document that the plan paid for makes it less.
  const { isFetching: isReading, isError: isUnread } = useSubscription()
  const money = (cents: number) => formatCents(cents, i18n.language)
  const refund = useMutation({
    mutationFn: () => call(refundSubscription, {}),
    onSuccess: async ({ refundedCents }) => {
      // The money is on its way, whether or not the plan can be read in this moment.
      await refreshSubscription(client).catch(() => undefined)
      onClose()
      showToast({
        title: t('refund.done'),
        description: t('refund.doneText', { amount: money(refundedCents) }),
      })
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('refund.title')}>
      <p>
        {usedCents === 0
          ? t('refund.text', { plan: planName })
          : t('refund.textUsed', { plan: planName, amount: money(backCents), used: money(usedCents) })}
      </p>
      {isUnread && !refund.isError ? <Notice tone="danger" title={t('panel.failed')} live /> : null}
      {refund.isError ? (
        <Notice tone="danger" title={failureOf(refund.error).message ?? t('panel.notDone')} live />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('refund.keep', { plan: planName })}</Button>
        <Button
          variant="danger"
          disabled={isReading || isUnread}
          busy={refund.isPending && t('refund.busy')}
          onClick={() => refund.mutate()}
        >
          {t('refund.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
