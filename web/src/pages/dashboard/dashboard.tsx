import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatCents } from '#shared/lib/money.ts'
import { PlanBadge } from '../../features/subscriptions/plan-badge.tsx'
import { figuresOf, useHistory } from '../../features/translations/history.ts'
import { HistoryTable } from '../../features/translations/history-table.tsx'
import { isStatus } from '../../lib/send.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard.module.css'

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const history = useHistory()
  const signedOut = isStatus(history.error, 401)
  useEffect(() => {
    if (signedOut) void navigate(paths.home, { replace: true })
  }, [signedOut, navigate])
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <span className={styles.plan}>
            <PlanBadge />
          </span>
          <LinkButton to={paths.userDocs}>{t('guide')}</LinkButton>
          <LinkButton to={paths.upload} variant="primary">
            {t('new')}
          </LinkButton>
        </>
      }
    >
      {history.isPending || signedOut ? <HistorySkeleton /> : null}
      {history.isError && !signedOut ? (
        <Notice tone="danger" title={t('failed')} live>
          <Button onClick={() => void history.refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {history.data ? <History rows={history.data} /> : null}
    </Page>
  )
}

function HistorySkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height={84} />
      <h2>{t('recent')}</h2>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={72} />
      ))}
    </div>
  )
}

function History({ rows }: { rows: Parameters<typeof HistoryTable>[0]['rows'] }) {
  const { t, i18n } = useTranslation('dashboard')
  const [now] = useState(() => new Date())
  const figures = figuresOf(rows, now)
  const cards = [
    [t('figures.total'), figures.total.toLocaleString(i18n.language)],
    [t('figures.thisMonth'), figures.thisMonth.toLocaleString(i18n.language)],
    [t('figures.languages'), figures.languages.toLocaleString(i18n.language)],
    [t('figures.spent'), formatCents(Math.round(figures.spentDollars * 100), i18n.language)],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {cards.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>{t('recent')}</h2>
      {rows.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          <LinkButton to={paths.upload} variant="primary">
            {t('empty.action')}
          </LinkButton>
        </EmptyState>
      ) : (
        <HistoryTable rows={rows} />
      )}
    </>
  )
}
