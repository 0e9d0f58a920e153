import { useTranslation } from 'react-i18next'
import type { TicketId, TranslationId } from '#shared/lib/id.ts'
import { formatCents, formatDollars } from '#shared/lib/money.ts'
import { refundForCustomer } from '#shared/payments/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { useReason, useStaffCall } from './staff-calls.tsx'

type Refunded = { id: TranslationId; originalFilename: string; amount: number | null }

/** Gives the money of a translation back, after a reason. `ticketId`: the ticket in which it was asked for. */
export function RefundButton({ of, ticketId }: { of: Refunded; ticketId: TicketId | undefined }) {
  const { t, i18n } = useTranslation('adminTranslations')
  const call = useStaffCall()
  const ask = useReason()
  const refund = async () => {
    const amount = formatDollars(of.amount ?? 0, i18n.language)
    const why = await ask({
      title: t('refund.title', { amount, name: of.originalFilename }),
      text: t('refund.text'),
      action: t('refund.action'),
      danger: true,
    })
    if (why === undefined) return
    await call(
      refundForCustomer,
      { translationId: of.id, why, ...(ticketId !== undefined && { ticketId }) },
      {
        failed: t('refund.failed'),
        done: ({ refundedCents }) => t('refund.done', { amount: formatCents(refundedCents, i18n.language) }),
      },
    )
  }
  return <Button onClick={() => refund()}>{t('refund.action')}</Button>
}
