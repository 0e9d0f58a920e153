import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatCents } from '#shared/lib/money.ts'
import type { ReceiptItem as Item, Receipt } from '#shared/payments/api.ts'
import { refundHours } from '#shared/payments/refund.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { paths, receiptAt } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ReceiptItem } from './receipt-item.tsx'
import styles from './receipt-list.module.css'
import { isForSupport, isGivenBack, isRefundable, refundableUntil } from './refundable.ts'
import { useReceipts } from './use-receipts.ts'

/** What was paid, newest first; a document may be given back for its money within a day, a certified one until it is begun. */
export function ReceiptList() {
  const { t } = useTranslation('receipts')
  const list = useReceipts()
  const receipts = list.data?.pages.flatMap((page) => page.receipts) ?? []
  if (list.isPending) return <SkeletonLines label={t('loading')} />
  return (
    <>
      {list.isError ? (
        <Notice tone="danger" title={t('failed')} live>
          <Button onClick={() => list.refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {receipts.length === 0 && !list.isError ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <LinkButton to={paths.upload}>{t('translate')}</LinkButton>
        </EmptyState>
      ) : null}
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.orderId} receipt={receipt} now={new Date()} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && t('loading')} onClick={() => list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

function ReceiptRow({ receipt, now }: { receipt: Receipt; now: Date }) {
  const { t, i18n } = useTranslation('receipts')
  const { orderId, paidAt, items, totalCents } = receipt
  const date = formatDate(paidAt, i18n.language)
  const open = items.filter((item) => isRefundable(item, paidAt, now))
  const asked = items.some((item) => isForSupport(item, paidAt, now))
  const kept = items.filter((item) => item.dueCents > 0 && !isGivenBack(item))
  const final = open.length === 0 && !asked && kept.length > 0
  const over = now.getTime() >= Date.parse(refundableUntil(paidAt)) && kept.some(isByAi)
  return (
    <li>
      <div className={styles.heading}>
        <h3>
          <time dateTime={paidAt}>{date}</time>
        </h3>
        <Link to={receiptAt(orderId)} aria-label={t('openNamed', { date })}>
          {t('open')}
        </Link>
        <strong className={styles.total}>{formatCents(totalCents, i18n.language)}</strong>
      </div>
      <ul className={styles.items}>
        {items.map((item) => (
          <ReceiptItem
            key={item.translationId}
            item={item}
            orderId={orderId}
            refundable={isRefundable(item, paidAt, now)}
            forSupport={isForSupport(item, paidAt, now)}
          />
        ))}
      </ul>
      {open.some(isByAi) ? (
        <p className={styles.terms}>{t('until', { when: formatMoment(refundableUntil(paidAt), i18n.language) })}</p>
      ) : null}
      {open.every(isByAi) ? null : <p className={styles.terms}>{t('untilBegun')}</p>}
      {receipt.refundedCents > 0 ? <p className={styles.terms}>{t('bounced')}</p> : null}
      {final ? <p className={styles.terms}>{over ? t('final', { hours: refundHours }) : t('begun')}</p> : null}
    </li>
  )
}

const isByAi = (item: Item): boolean => item.translationType === 'ai'
