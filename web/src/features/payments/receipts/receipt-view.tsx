import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { languageName } from '#shared/languages/language.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Receipt } from '#shared/payments/api.ts'
import { brandName } from '#shared/payments/card-brand.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import styles from './receipt-view.module.css'

/** A receipt as a sheet of paper: what was bought, by whom, for how much, and what came back. */
export function ReceiptView({ receipt, user }: { receipt: Receipt; user: CurrentUser }) {
  const { t, i18n } = useTranslation('receipts')
  const money = (cents: number) => formatCents(cents, i18n.language)
  const { orderId, paidAt, items, totalCents, refundedCents, tax, card, seller } = receipt
  const name = (code: string) => languageName(code, i18n.language)
  const rate = (tax.rateBasisPoints / 10_000).toLocaleString(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
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
            t('view.seller'),
            <span key="seller" className={styles.customer}>
              <bdi>{seller.name}</bdi>
              {seller.address ? (
                <>
                  <br />
                  <bdi>{seller.address}</bdi>
                </>
              ) : null}
            </span>,
          ],
          [
            t('view.customer'),
            <span key="customer" className={styles.customer}>
              <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
              <br />
              <bdi>{user.email}</bdi>
            </span>,
          ],
          ...(card
            ? [
                [t('view.card'), t('view.cardEnds', { brand: brandName(card.brand), last4: card.last4 })] as [
                  string,
                  string,
                ],
              ]
            : []),
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
            cell: (item) => (
              <>
                <bdi className={styles.name}>{item.originalFilename}</bdi>
                <small className={styles.facts}>
                  {[
                    item.sourceLanguage && item.targetLanguage
                      ? t('view.pair', { source: name(item.sourceLanguage), target: name(item.targetLanguage) })
                      : '',
                    item.pages ? t('view.pages', { count: item.pages }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </>
            ),
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
        <Sum label={t('view.total')} value={money(totalCents)} isFinal={refundedCents === 0} />
        <Sum label={t('view.tax', { rate })} value={money(tax.includedCents)} />
        {refundedCents > 0 ? (
          <>
            <Sum label={t('view.returned')} value={money(-refundedCents)} />
            <Sum label={t('view.left')} value={money(totalCents - refundedCents)} isFinal />
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

/** A line of the sum; the final one is what was paid in the end. */
function Sum({ label, value, isFinal }: { label: string; value: string; isFinal?: boolean }) {
  return (
    <div data-final={isFinal || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
