import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  confirmPayoutBatch,
  exportPayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
  listPayoutBatchLines,
  returnBatchPayment,
} from '#shared/payouts/api.ts'
import { type BatchPayment, mostConfirmed, type PayoutBatch } from '#shared/payouts/view.ts'
import { may } from '#shared/staff/powers.ts'
import { pagesOf, queryOf } from '../../../../lib/api.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { useDraft } from '../../../../lib/draft.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import type { ListState } from '../../use-list-state.ts'
import { usePairs } from '../queue/use-pairs.ts'
import styles from '../work.module.css'
import { SumDialog } from './sum-dialog.tsx'
import { useCents } from './use-cents.ts'

/** The Friday runs, newest first. */
export function Batches({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation('adminPayouts')
  const cents = useCents()
  const day = useCallback((date: string) => formatDate(date, i18n.language), [i18n.language])
  const columns = useMemo<ConsoleColumn<PayoutBatch>[]>(
    () => [
      { key: 'date', label: t('batches.friday'), opens: true, cell: ({ date }) => day(date) },
      {
        key: 'status',
        label: t('facts.status'),
        cell: ({ status }) => <StateBadge state={status}>{t(`batches.statuses.${status}`)}</StateBadge>,
      },
      { key: 'payouts', label: t('batches.payouts'), align: 'end', cell: ({ payouts }) => payouts },
      { key: 'payments', label: t('batches.payments'), align: 'end', cell: ({ payments }) => payments ?? '–' },
      { key: 'total', label: t('batches.total'), align: 'end', cell: ({ totalCents }) => cents(totalCents) },
    ],
    [t, cents, day],
  )
  return (
    <ConsoleList
      caption={t('views.batches')}
      row={listPayoutBatches}
      input={{}}
      itemsOf={useCallback((items: PayoutBatch[]) => items, [])}
      columns={columns}
      keyOf={keyOf}
      state={state}
      empty={{ title: t('batches.emptyTitle'), text: t('batches.emptyText') }}
      failed={t('failed.batches')}
      drawer={{
        title: (key) => t('batches.title', { date: day(key) }),
        content: (key) => <Batch date={key} />,
      }}
    />
  )
}

const keyOf = ({ date }: PayoutBatch) => date

function Batch({ date }: { date: string }) {
  const { t } = useTranslation('adminPayouts')
  const { t: common } = useTranslation()
  const cents = useCents()
  const session = useSession()
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  const mayPay = may(level, 'payouts.pay')
  const { data, isError, refetch } = useQuery(queryOf(getPayoutBatch, { date }))
  if (isError && !data)
    return (
      <Notice tone="danger" title={t('failed.batches')}>
        <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  if (!data) return <Skeleton height={280} />
  const { batch, payments } = data
  return (
    <>
      <Facts
        beside
        rows={[
          [t('facts.status'), t(`batches.statuses.${batch.status}`)],
          [t('batches.payouts'), batch.payouts],
          [t('batches.payments'), batch.payments ?? '–'],
          [t('batches.total'), cents(batch.totalCents)],
        ]}
      />
      <DrawerSection title={t('batches.payments')}>
        {payments.length === 0 ? <p className={styles.muted}>{t('batches.noPayments')}</p> : null}
        <Payments key={date} date={date} payments={payments} mayPay={mayPay} />
      </DrawerSection>
      <DrawerSection title={t('batches.lines')}>
        <Lines date={date} payments={payments} />
      </DrawerSection>
      {batch.sha256 === null ? (
        <p className={`${styles.muted} ${styles.below}`}>{t('batches.unmade')}</p>
      ) : (
        <p className={`${styles.muted} ${styles.below}`}>
          SHA-256 <bdi className={styles.wrap}>{batch.sha256}</bdi>
        </p>
      )}
      {mayPay && batch.sha256 !== null ? <Export date={date} /> : null}
    </>
  )
}

/** One transfer a translator: confirmed with the bank's id, or returned with a reason. */
export function Payments({
  date,
  payments,
  mayPay,
}: {
  date: string
  payments: readonly BatchPayment[]
  mayPay: boolean
}) {
  const { t } = useTranslation('adminPayouts')
  const cents = useCents()
  const call = useStaffCall()
  const askReason = useReason()
  const [ids, setIds] = useDraft<Record<number, string>>(`ids of batch ${date}`, {})
  const [confirming, setConfirming] = useState(false)
  const named = payments
    .filter(({ status, translatorId }) => status === 'processing' && ids[translatorId]?.trim())
    .slice(0, mostConfirmed)
  const total = named.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const giveBack = async ({ translatorId, name, totalCents }: BatchPayment) => {
    const reason = await askReason({
      title: t('return.title', { name }),
      text: t('return.text', { sum: cents(totalCents) }),
      action: t('return.action'),
      danger: true,
    })
    if (reason !== undefined)
      await call(
        returnBatchPayment,
        { date, translatorId, reason },
        { failed: t('failed.return'), done: ({ message }) => message },
      )
  }
  const confirm = async (sumCents: number) => {
    const done = await call(
      confirmPayoutBatch,
      {
        date,
        sumCents,
        payments: named.map(({ translatorId }) => ({ translatorId, transactionId: (ids[translatorId] ?? '').trim() })),
      },
      { failed: t('failed.confirm'), done: ({ message }) => message },
    )
    if (!done) return
    setConfirming(false)
    setIds({ ...ids, ...Object.fromEntries(named.map(({ translatorId }) => [translatorId, ''])) })
  }
  return (
    <>
      <ul className={styles.items}>
        {payments.map((payment) => (
          <li key={payment.translatorId}>
            <span>
              <bdi>{payment.name}</bdi> · <strong>{cents(payment.totalCents)}</strong>
              <span className={styles.second}>
                <bdi>{payment.reference}</bdi>
                {payment.transactionId ? (
                  <>
                    {' '}
                    · <bdi>{payment.transactionId}</bdi>
                  </>
                ) : null}
                {payment.failure ? (
                  <>
                    {' '}
                    · <bdi>{payment.failure}</bdi>
                  </>
                ) : null}
              </span>
            </span>
            <span className={styles.rowActions}>
              {payment.status === 'processing' && mayPay ? (
                <input
                  className={styles.input}
                  aria-label={t('batches.transactionOf', { name: payment.name })}
                  placeholder={t('pay.transactionOf')}
                  maxLength={100}
                  autoComplete="off"
                  value={ids[payment.translatorId] ?? ''}
                  onChange={(event) => setIds({ ...ids, [payment.translatorId]: event.target.value })}
                />
              ) : (
                <StateBadge state={payment.status}>{t(`statuses.${payment.status}`)}</StateBadge>
              )}
              {payment.status !== 'failed' && mayPay ? (
                <Button
                  variant="quiet"
                  aria-label={t('named', { action: t('return.action'), name: payment.name })}
                  onClick={() => giveBack(payment)}
                >
                  {t('return.action')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {mayPay && payments.some(({ status }) => status === 'processing') ? (
        <Button variant="primary" disabled={named.length === 0} onClick={() => setConfirming(true)}>
          {t('confirm.action', { count: named.length })}
        </Button>
      ) : null}
      {confirming ? (
        <SumDialog
          title={t('confirm.title', { count: named.length })}
          text={t('confirm.text')}
          action={t('confirm.action', { count: named.length })}
          cents={total}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

/** The jobs that the batch pays for, page by page: a Friday may have thousands. */
export function Lines({ date, payments }: { date: string; payments: readonly BatchPayment[] }) {
  const { t } = useTranslation('adminPayouts')
  const { t: common } = useTranslation()
  const { pairOf } = usePairs()
  const cents = useCents()
  const names = new Map(payments.map(({ translatorId, name }) => [translatorId, name]))
  const list = useInfiniteQuery(pagesOf(listPayoutBatchLines, { date, limit: 50 }))
  if (list.isError && !list.data)
    return (
      <Notice tone="danger" title={t('failed.batches')}>
        <Button onClick={() => list.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  if (!list.data) return <Skeleton height={120} />
  return (
    <>
      <DataTable
        caption={t('batches.lines')}
        rows={list.data.pages.flatMap(({ answer }) => answer.lines)}
        keyOf={({ translationId }) => translationId}
        columns={[
          {
            key: 'job',
            label: t('batches.job'),
            cell: ({ translationId }) => (
              <Link to={`?tab=payouts&view=processing&open=${translationId}`}>
                <bdi>#{translationId}</bdi>
              </Link>
            ),
          },
          {
            key: 'translator',
            label: t('columns.translator'),
            cell: ({ translatorId }) => <bdi>{names.get(translatorId) ?? `#${translatorId}`}</bdi>,
          },
          {
            key: 'pair',
            label: t('columns.pair'),
            cell: ({ sourceLanguage, targetLanguage }) => pairOf(sourceLanguage, targetLanguage),
          },
          { key: 'payout', label: t('columns.payout'), align: 'end', cell: ({ payoutCents }) => cents(payoutCents) },
        ]}
      />
      {list.hasNextPage ? (
        <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage && t('batches.more')}>
          {t('batches.more')}
        </Button>
      ) : null}
    </>
  )
}

function Export({ date }: { date: string }) {
  const { t } = useTranslation('adminPayouts')
  const call = useStaffCall()
  const take = async () => {
    const answer = await call(
      exportPayoutBatch,
      { date },
      { failed: t('failed.export'), done: ({ payments }) => t('export.done', { count: payments }) },
    )
    if (answer) location.assign(answer.url)
  }
  return (
    <DrawerActions>
      <Button onClick={() => take()}>{t('export.action')}</Button>
    </DrawerActions>
  )
}
