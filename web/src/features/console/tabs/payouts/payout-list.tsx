import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getPayout, listPendingPayouts, processPayout, updatePayoutStatus } from '#shared/payouts/api.ts'
import type { PayoutList as PayoutListName, PendingPayout } from '#shared/payouts/view.ts'
import { may } from '#shared/staff/powers.ts'
import { queryOf } from '../../../../lib/api.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { History } from '../../history.tsx'
import { useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import type { ListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { usePairs } from '../queue/use-pairs.ts'
import styles from '../work.module.css'
import { SumDialog } from './sum-dialog.tsx'

/** Payouts of one list, with what can be done about each. */
export function PayoutList({ list, search, state }: { list: PayoutListName; search: string; state: ListState }) {
  const { t } = useTranslation('adminPayouts')
  const { pairOf, money } = usePairs()
  const session = useSession()
  const mayPay = session.state === 'signed-in' && may(session.user.adminLevel, 'payouts.pay')
  const [paying, setPaying] = useState<PendingPayout>()
  const { queue, restore } = useMoves()

  const columns = useMemo<ConsoleColumn<PendingPayout>[]>(
    () => [
      {
        key: 'document',
        label: t('columns.document'),
        opens: true,
        cut: 20,
        cell: ({ originalFilename }) => <bdi>{originalFilename}</bdi>,
      },
      { key: 'translator', label: t('columns.translator'), wide: true, cut: 16, cell: (one) => <Who payout={one} /> },
      {
        key: 'pair',
        label: t('columns.pair'),
        cell: ({ sourceLanguage, targetLanguage }) => pairOf(sourceLanguage, targetLanguage),
      },
      { key: 'amount', label: t('columns.amount'), align: 'end', tight: true, cell: ({ amount }) => money(amount) },
      {
        key: 'payout',
        label: t('columns.payout'),
        align: 'end',
        tight: true,
        cell: ({ translatorPayout }) => <strong>{money(translatorPayout)}</strong>,
      },
      {
        key: 'platform',
        label: t('columns.platform'),
        align: 'end',
        tight: true,
        cell: ({ platformFee }) => money(platformFee),
      },
      {
        key: 'completed',
        label: t('columns.completed'),
        tight: true,
        cell: ({ completedAt }) => <When at={completedAt} />,
      },
      {
        key: 'actions',
        label: t('columns.actions'),
        bare: true,
        tight: true,
        cell: (one) =>
          mayPay && one.translator && (isPayable(one) || one.payoutStatus === 'failed') ? (
            <span className={styles.rowActions}>
              {one.payoutStatus === 'failed' ? (
                <Button
                  aria-label={t('named', { action: t('restore'), name: one.originalFilename })}
                  onClick={() => restore(one)}
                >
                  {t('restore')}
                </Button>
              ) : null}
              {isPayable(one) ? (
                <Button
                  aria-label={t('named', { action: t('pay.action'), name: one.originalFilename })}
                  onClick={() => setPaying(one)}
                >
                  {t('pay.action')}
                </Button>
              ) : null}
              {one.payoutStatus === 'pending' ? (
                <Button
                  aria-label={t('named', { action: t('queue'), name: one.originalFilename })}
                  onClick={() => queue(one)}
                >
                  {t('queue')}
                </Button>
              ) : null}
            </span>
          ) : null,
      },
    ],
    [t, pairOf, money, mayPay, queue, restore],
  )
  const isAll = list === 'pending' && search === ''
  return (
    <>
      <ConsoleList
        caption={t(`views.${list}`)}
        row={listPendingPayouts}
        input={{ status: list, ...(search !== '' && { search }) }}
        itemsOf={useCallback((items: PendingPayout[]) => items, [])}
        columns={columns}
        keyOf={keyOf}
        state={state}
        empty={
          isAll ? { title: t('empty.title'), text: t('empty.text') } : { title: t('none.title'), text: t('none.text') }
        }
        failed={t('failed.fetch')}
        drawer={{
          title: (key, item) => (item ? <bdi>{item.originalFilename}</bdi> : `#${key}`),
          aside: (_, item) =>
            item && <StateBadge state={item.payoutStatus}>{t(`statuses.${item.payoutStatus}`)}</StateBadge>,
          content: (key) => <PayoutItem id={Number(key)} mayPay={mayPay} onPay={setPaying} />,
        }}
      />
      {paying ? <PayDialog payout={paying} onClose={() => setPaying(undefined)} /> : null}
    </>
  )
}

const keyOf = ({ id }: PendingPayout) => id

/** Nobody has paid it, and no batch holds it. */
const isPayable = ({ payoutStatus, batch }: PendingPayout): boolean =>
  payoutStatus === 'pending' || (payoutStatus === 'processing' && batch === null)

function Who({ payout: { translator, assignedTranslator } }: { payout: PendingPayout }) {
  const { t } = useTranslation('adminPayouts')
  if (!translator) return <>{assignedTranslator ?? t('nobody')}</>
  return (
    <span className={styles.two}>
      <bdi>
        {translator.firstName} {translator.lastName}
      </bdi>
      <span className={styles.second}>
        <bdi>{translator.email}</bdi>
      </span>
    </span>
  )
}

function useMoves() {
  const { t } = useTranslation('adminPayouts')
  const call = useStaffCall()
  const queue = useCallback(
    ({ id, version: seen }: PendingPayout) =>
      call(
        updatePayoutStatus,
        { translationId: id, status: 'processing', payoutDate: new Date().toISOString(), payoutMethod: 'manual', seen },
        { failed: t('failed.status'), done: ({ message }) => message },
      ),
    [call, t],
  )
  const restore = useCallback(
    ({ id, version: seen }: PendingPayout) =>
      call(
        updatePayoutStatus,
        { translationId: id, status: 'pending', seen },
        { failed: t('failed.status'), done: ({ message }) => message },
      ),
    [call, t],
  )
  return { queue, restore }
}

function PayDialog({ payout, onClose }: { payout: PendingPayout; onClose: () => void }) {
  const { t } = useTranslation('adminPayouts')
  const { money } = usePairs()
  const call = useStaffCall()
  const [transaction, setTransaction] = useState('')
  const name = payout.translator ? `${payout.translator.firstName} ${payout.translator.lastName}` : ''
  const pay = async (sumCents: number) => {
    const done = await call(
      processPayout,
      {
        translationId: payout.id,
        payoutMethod: 'manual',
        sumCents,
        seen: payout.version,
        ...(transaction.trim() && { payoutTransactionId: transaction.trim() }),
      },
      { failed: t('failed.pay'), done: ({ message }) => ({ title: t('pay.done'), description: message }) },
    )
    if (done) onClose()
  }
  return (
    <SumDialog
      title={t('pay.title', { name })}
      text={t('pay.text', { name, sum: money(payout.translatorPayout), file: payout.originalFilename })}
      action={t('pay.action')}
      cents={Math.round(payout.translatorPayout * 100)}
      onConfirm={pay}
      onClose={onClose}
    >
      <label className={styles.field}>
        <span>{t('pay.transaction')}</span>
        <input
          className={styles.input}
          maxLength={100}
          autoComplete="off"
          value={transaction}
          onChange={(event) => setTransaction(event.target.value)}
        />
      </label>
    </SumDialog>
  )
}

function PayoutItem({ id, mayPay, onPay }: { id: number; mayPay: boolean; onPay: (payout: PendingPayout) => void }) {
  const { t, i18n } = useTranslation('adminPayouts')
  const { t: common } = useTranslation()
  const { pairOf, money } = usePairs()
  const { queue, restore } = useMoves()
  const { data, isError, refetch } = useQuery(queryOf(getPayout, { id }))
  if (isError && !data)
    return (
      <Notice tone="danger" title={t('failed.item')}>
        <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  if (!data) return <Skeleton height={280} />
  const { payout, history } = data
  const acts = mayPay && payout.translator !== null
  return (
    <>
      {payout.failure ? <Notice tone="warning" title={t('cameBack', { reason: payout.failure })} /> : null}
      <Facts
        rows={[
          [t('columns.translator'), <Who key="who" payout={payout} />],
          [t('columns.pair'), pairOf(payout.sourceLanguage, payout.targetLanguage)],
          [t('columns.amount'), money(payout.amount)],
          [t('columns.payout'), money(payout.translatorPayout)],
          [t('columns.platform'), money(payout.platformFee)],
          [t('columns.completed'), <When key="completed" at={payout.completedAt} />],
          [t('facts.status'), t(`statuses.${payout.payoutStatus}`)],
          ...(payout.payoutDate ? [[t('facts.date'), formatDate(payout.payoutDate, i18n.language)] as const] : []),
          ...(payout.batch
            ? [
                [
                  t('facts.batch'),
                  <Link key="batch" to={`?tab=payouts&view=batches&open=${payout.batch}`}>
                    {formatDate(payout.batch, i18n.language)}
                  </Link>,
                ] as const,
              ]
            : []),
          [
            t('batches.job'),
            <Link key="translation" to={`?tab=translations&open=${payout.id}`}>
              <bdi>#{payout.id}</bdi>
            </Link>,
          ],
          ...(payout.payoutTransactionId
            ? [[t('pay.transactionOf'), <bdi key="tx">{payout.payoutTransactionId}</bdi>] as const]
            : []),
        ]}
      />
      <DrawerSection title={t('history')}>
        <History entries={history} />
      </DrawerSection>
      {acts && (isPayable(payout) || payout.payoutStatus === 'failed') ? (
        <DrawerActions>
          {payout.payoutStatus === 'failed' ? (
            <Button onClick={() => restore(payout)}>{t('restore')}</Button>
          ) : (
            <Button variant="primary" onClick={() => onPay(payout)}>
              {t('pay.action')}
            </Button>
          )}
          {payout.payoutStatus === 'pending' ? <Button onClick={() => queue(payout)}>{t('queue')}</Button> : null}
        </DrawerActions>
      ) : null}
    </>
  )
}
