import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatCents } from '#shared/lib/money.ts'
import { PlanBadge } from '../../features/subscriptions/plan-badge.tsx'
import { PlanBehind } from '../../features/subscriptions/plan-behind.tsx'
import { figuresOf, useHistory } from '../../features/translations/history.ts'
import { filterHistory, historyStates, isHistoryState } from '../../features/translations/history-filter.ts'
import { HistoryTable } from '../../features/translations/history-table.tsx'
import { loadMessages } from '../../lib/i18n.ts'
import { isStatus } from '../../lib/send.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard.module.css'

const CertificateCard = lazyPart(async () => {
  const [{ CertificateCard: Card }] = await Promise.all([
    import('../../features/certificates/certificate-card.tsx'),
    loadMessages('certificates'),
  ])
  return Card
})

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
      <div className={styles.behind}>
        <PlanBehind />
      </div>
      {history.isPending || signedOut ? <HistorySkeleton /> : null}
      {history.isError && !signedOut ? (
        <Notice tone="danger" title={t('failed')} live>
          <Button onClick={() => history.refetch()}>{t('again')}</Button>
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
  const [query, setQuery] = useSearchParams()
  const asked = query.get('state')
  const state = isHistoryState(asked) ? asked : 'all'
  const words = query.get('q') ?? ''
  const ask = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const shown = filterHistory(rows, { words, state })
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
        <>
          <search className={styles.filter}>
            <label>
              <span>{t('filter.search')}</span>
              <input type="search" value={words} onChange={(event) => ask('q', event.target.value)} />
            </label>
            <label>
              <span>{t('filter.state')}</span>
              <select value={state} onChange={(event) => ask('state', event.target.value)}>
                {historyStates.map((one) => (
                  <option key={one} value={one}>
                    {t(`filter.states.${one}`)}
                  </option>
                ))}
              </select>
            </label>
            <output>{t('filter.found', { count: shown.length })}</output>
          </search>
          {shown.length === 0 ? (
            <EmptyState title={t('filter.none')} text={t('filter.noneText')}>
              <Button onClick={() => setQuery({}, { replace: true })}>{t('filter.clear')}</Button>
            </EmptyState>
          ) : (
            <HistoryTable
              rows={shown}
              certificate={(row, instead) => (
                <CertificateCard plain of={row} instead={instead} placeholder={<Skeleton height={220} />} />
              )}
            />
          )}
        </>
      )}
    </>
  )
}
