import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { downloadStatement } from '#shared/payouts/api.ts'
import { type Statement, statementFormats } from '#shared/payouts/earnings.ts'
import { requestOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './earnings.module.css'
import { useEarnings, useStatements } from './use-payouts.ts'

/** A translator's own pay: what waits, is on its way and was paid, by month, with the statements of each Friday. */
export function Earnings() {
  const { t, i18n } = useTranslation('payouts')
  const { data, isPending, isError, refetch } = useEarnings()
  const money = (cents: number) => formatCents(cents, i18n.language)
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section className={styles.earnings} aria-labelledby="earnings">
      <h2 id="earnings">{t('title')}</h2>
      {isPending ? (
        <div className={styles.waiting} aria-busy="true">
          <span className="visually-hidden">{t('loading')}</span>
          <Skeleton height={88} />
          <Skeleton height={160} />
        </div>
      ) : null}
      {isError ? (
        <Notice tone={data ? 'warning' : 'danger'} title={t('failed')} live>
          <Button onClick={() => refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      <output className={styles.hint}>
        {data && data.certifying > 0 ? t('certifying', { count: data.certifying }) : null}
      </output>
      {data && data.months.length === 0 && data.certifying === 0 ? (
        <EmptyState compact title={t('none')} text={t('noneText')} />
      ) : null}
      {data && data.months.length > 0 ? (
        <>
          <dl className={styles.figures}>
            {(['pending', 'onTheWay', 'paid'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{money(data[`${name}Cents`])}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>{t('friday')}</p>
          <DataTable
            caption={t('byMonth')}
            rows={data.months}
            keyOf={(row) => row.month}
            columns={[
              { key: 'month', label: t('month'), cell: (row) => month.format(new Date(`${row.month}-01T00:00:00Z`)) },
              { key: 'jobs', label: t('jobs'), align: 'end', cell: (row) => row.jobs.toLocaleString(i18n.language) },
              { key: 'earned', label: t('earned'), align: 'end', cell: (row) => money(row.earnedCents) },
              { key: 'paid', label: t('paid'), align: 'end', cell: (row) => money(row.paidCents) },
            ]}
          />
          <Statements />
        </>
      ) : null}
    </section>
  )
}

function Statements() {
  const { t, i18n } = useTranslation('payouts')
  const { rows, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStatements()
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const on = (row: Statement) => date.format(new Date(`${row.date}T00:00:00Z`))
  return (
    <>
      <h3>{t('statements')}</h3>
      {isError ? (
        <Notice tone={rows ? 'warning' : 'danger'} title={t('statementsFailed')} live>
          <Button onClick={() => refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {!rows && !isError ? <Skeleton height={96} /> : null}
      {rows?.length === 0 ? <p className={styles.hint}>{t('noStatements')}</p> : null}
      {rows && rows.length > 0 ? (
        <DataTable
          caption={t('statements')}
          rows={rows}
          keyOf={(row) => row.date}
          columns={[
            { key: 'date', label: t('batch'), cell: on },
            { key: 'status', label: t('status'), cell: (row) => <Status {...row} /> },
            { key: 'jobs', label: t('jobs'), align: 'end', cell: (row) => row.payouts.toLocaleString(i18n.language) },
            {
              key: 'total',
              label: t('total'),
              align: 'end',
              cell: (row) => formatCents(row.totalCents, i18n.language),
            },
            {
              key: 'files',
              label: t('download'),
              align: 'end',
              cell: (row) => (
                <span className={styles.files}>
                  {statementFormats.map((format) => (
                    <a
                      key={format}
                      href={requestOf(downloadStatement, { date: row.date, format }).url}
                      // Without a network the browser would leave the page for one of its own.
                      download
                      aria-label={t('downloadNamed', { date: on(row), format: format.toUpperCase() })}
                    >
                      {format.toUpperCase()}
                    </a>
                  ))}
                </span>
              ),
            },
          ]}
        />
      ) : null}
      {hasNextPage ? (
        <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

const looks = {
  processing: { tone: 'blue', icon: Clock },
  completed: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleAlert },
} as const

function Status({ status, failure }: Pick<Statement, 'status' | 'failure'>) {
  const { t } = useTranslation('payouts')
  return (
    <span className={styles.stack}>
      <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>
      {failure === null ? null : (
        <small>
          {t('returned')} <bdi>{failure}</bdi>
        </small>
      )}
    </span>
  )
}
