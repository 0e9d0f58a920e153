import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { ReceiptItem as Item } from '#shared/payments/api.ts'
import type { OrderItem } from '#shared/payments/order.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './receipt-list.module.css'
import { RefundDialog } from './refund-dialog.tsx'

type Props = { item: Item; orderId: OrderId; refundable: boolean; forSupport: boolean }

/** A document of a receipt: what was paid for it, and what came back. */
export function ReceiptItem({ item, orderId, refundable, forSupport }: Props) {
  const { t, i18n } = useTranslation('receipts')
  const [asking, setAsking] = useState(false)
  const [returned, setReturned] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // The button that had the focus is gone by then.
  useEffect(() => {
    if (returned) row.current?.focus()
  }, [returned])
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <li ref={row} tabIndex={-1}>
      <div className={styles.document}>
        <span className={styles.name}>
          <bdi>{item.originalFilename}</bdi>
        </span>
        <span className={styles.type}>{t(`type.${item.translationType}`)}</span>
      </div>
      <p className={styles.price}>
        <Paid item={item} />
      </p>
      {item.refundedCents > 0 ? (
        <p className={styles.returned}>
          <CircleCheck size={16} aria-hidden />
          {t('returned', { amount: money(item.refundedCents) })}
        </p>
      ) : null}
      {item.owedCents > 0 ? (
        <p className={styles.owed}>
          <CircleAlert size={16} aria-hidden />
          {t('owed', { amount: money(item.owedCents) })}
        </p>
      ) : null}
      {refundable ? (
        <Button
          variant="quiet"
          aria-label={t('refund.askNamed', { name: item.originalFilename })}
          onClick={() => setAsking(true)}
        >
          {t('refund.ask')}
        </Button>
      ) : null}
      {forSupport ? (
        <p className={styles.bySupport}>
          {t('bySupport')} <Link to={paths.support}>{t('toSupport')}</Link>
        </p>
      ) : null}
      <RefundDialog
        open={asking}
        item={item}
        orderId={orderId}
        onClose={() => setAsking(false)}
        onReturned={() => {
          setAsking(false)
          setReturned(true)
        }}
      />
    </li>
  )
}

function Paid({ item: { amountCents, dueCents, promotion } }: { item: OrderItem }) {
  const { t, i18n } = useTranslation('receipts')
  if (amountCents === 0) return t('byPlan')
  const due = dueCents === 0 ? t('free') : formatCents(dueCents, i18n.language)
  if (promotion === null) return due
  return (
    <>
      <s>
        <span className="visually-hidden">{t('insteadOf')} </span>
        {formatCents(amountCents, i18n.language)}
      </s>{' '}
      {due}
    </>
  )
}
