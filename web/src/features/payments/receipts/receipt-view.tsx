import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Receipt } from '#shared/payments/api.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import styles from './receipt-view.module.css'

/** A receipt as a sheet of paper: what was bought, by whom, for how much, and what came back. */
export function ReceiptView({ receipt, user }: { receipt: Receipt; user: CurrentUser }) {
  const { t, i18n } = useTranslation('receipts')
  const money = (cents: number) => formatCents(cents, i18n.language)
  const { orderId, paidAt, items, totalCents, refundedCents } = receipt
  const owedCents = items.reduce((sum, item) => sum + item.owedCents, 0)
  return (
    <article className={styles.sheet}>
      <p className={styles.brand}>Attesta</p>
      <Facts
        rows={[
          [
            t('view.number'),
            <bdi key="number" className="figures">
              {orderId}
            </bdi>,
          ],
          [
            t('view.paid'),
            <time key="paid" dateTime={paidAt}>
              {formatMoment(paidAt, i18n.language)}
            </time>,
          ],
          [
            t('view.customer'),
            <span key="customer" className={styles.customer}>
              <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
              <br />
              <bdi>{user.email}</bdi>
            </span>,
          ],
        ]}
      />
      <DataTable
        caption={t('view.documents')}
        rows={items}
        keyOf={(item) => item.translationId}
        columns={[
          {
            key: 'document',
            label: t('view.document'),
            cell: (item) => <bdi className={styles.name}>{item.originalFilename}</bdi>,
          },
          { key: 'type', label: t('view.type'), cell: (item) => t(`type.${item.translationType}`) },
          {
            key: 'price',
            label: t('view.price'),
            align: 'end',
            cell: (item) => (item.amountCents === 0 ? t('byPlan') : money(item.amountCents)),
          },
          {
            key: 'discount',
            label: t('view.discount'),
            align: 'end',
            cell: (item) => (item.discountCents === 0 ? '–' : money(-item.discountCents)),
          },
          { key: 'due', label: t('view.due'), align: 'end', cell: (item) => money(item.dueCents) },
        ]}
      />
      <dl className={styles.sums}>
        <Sum label={t('view.total')} value={money(totalCents)} />
        {refundedCents > 0 ? (
          <>
            <Sum label={t('view.returned')} value={money(-refundedCents)} />
            <Sum label={t('view.left')} value={money(totalCents - refundedCents)} />
          </>
        ) : null}
        {owedCents > 0 ? <Sum label={t('view.owed')} value={money(owedCents)} /> : null}
      </dl>
      {owedCents > 0 ? <p className={styles.note}>{t('owed', { amount: money(owedCents) })}</p> : null}
      {refundedCents > 0 ? <p className={styles.note}>{t('bounced')}</p> : null}
      <p className={styles.note}>{t('view.currency')}</p>
    </article>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
