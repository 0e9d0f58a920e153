import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { type Analytics, type AnalyticsRange, analyticsRanges, topPairs } from '#shared/counters/analytics.ts'
import { getAnalytics } from '#shared/counters/api.ts'
import { languageName } from '#shared/languages/language.ts'
import { csvOf } from '#shared/lib/csv.ts'
import { toDollars } from '#shared/lib/money.ts'
import { may } from '#shared/staff/powers.ts'
import { queryOf } from '../../../../lib/api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { FilterChips, Filters } from '../../chips.tsx'
import { useFetchFailure } from '../../staff-calls.tsx'
import { useListState } from '../../use-list-state.ts'
import styles from './analytics.module.css'
import { type Bucket, bucketsOf, meanQuality, steps, wholePercents } from './buckets.ts'
import { Chart, type Point } from './chart.tsx'
import { Figures } from './figures.tsx'
import { Health } from './health.tsx'
import { numbersIn } from './numbers-in.ts'

const ranges = Object.keys(analyticsRanges) as AnalyticsRange[]

/** Analytics: the figures, what came in the range, and how the platform is. Who may not read money sees the basic part. */
export function AnalyticsTab() {
  const { t } = useTranslation('adminAnalytics')
  const { t: common } = useTranslation()
  const session = useSession()
  const state = useListState({ range: '30d' })
  const range = ranges.find((one) => one === state.values.range) ?? '30d'
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getAnalytics, { range }),
    placeholderData: keepPreviousData,
  })
  useFetchFailure(error, t('failed'))
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  if (error && !data) {
    return (
      <Notice tone="danger" title={t('failed')}>
        <Button onClick={() => refetch()} busy={isFetching && common('loading')}>
          {common('tryAgain')}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <Figures data={data} />
      <div className={styles.bar}>
        <Filters>
          <FilterChips
            label={t('range.label')}
            value={range}
            options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
            onChoose={(value) => state.set({ range: value })}
          />
        </Filters>
        <Button disabled={!data} onClick={() => data && exportDays(data)}>
          <Download size={16} aria-hidden />
          {t('export')}
        </Button>
      </div>
      {data ? (
        <div className={styles.grid} aria-busy={isFetching || undefined}>
          {may(level, 'health.read') ? <Health /> : null}
          <Charts data={data} />
          <Types data={data} />
          <Pairs data={data} />
          <Support data={data} />
          <Translators data={data} />
        </div>
      ) : (
        <Skeleton height={640} />
      )}
      <p className={styles.note}>{t('monthNote')}</p>
    </>
  )
}

function Charts({ data }: { data: Analytics }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  const step = t(`per.${steps[data.range]}`)
  const buckets = bucketsOf(data.days, data.range)
  const points = (value: (bucket: Bucket) => number | null): Point[] =>
    buckets.map((bucket) => ({ key: bucket.from, label: text.day(bucket.from, data.range), value: value(bucket) }))
  const sum = (value: (bucket: Bucket) => number) => buckets.reduce((total, bucket) => total + value(bucket), 0)
  const quality = meanQuality(data.days)
  const counted = ['translations', 'users', 'tickets'] as const
  const [translations, users, tickets] = counted.map((field) => (
    <Chart
      key={field}
      title={t(`chart.${field}`)}
      step={step}
      number={text.count(sum((bucket) => bucket[field]))}
      points={points((bucket) => bucket[field])}
      format={text.count}
    />
  ))
  return (
    <>
      {translations}
      {data.totals.revenueCents === undefined ? null : (
        <Chart
          title={t('chart.revenue')}
          step={step}
          number={text.money(sum((bucket) => bucket.revenueCents))}
          points={points((bucket) => bucket.revenueCents)}
          format={text.money}
          labelOf={text.dollars}
        />
      )}
      {users}
      <Chart
        title={t('chart.quality')}
        step={step}
        shape="line"
        number={quality === null ? '–' : text.score(quality)}
        points={points((bucket) => bucket.quality)}
        format={text.score}
      />
      {tickets}
    </>
  )
}

/** The share of the types: one bar, each part labelled by its row of the table beneath it. */
function Types({ data }: { data: Analytics }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  const all = data.types.reduce((sum, { count }) => sum + count, 0)
  const shares = wholePercents(data.types.map(({ count }) => count))
  const types = data.types.map((one, index) => ({ ...one, share: (shares[index] ?? 0) / 100 }))
  return (
    <section className={styles.panel} aria-labelledby="types">
      <h2 id="types">{t('types.title')}</h2>
      {all === 0 ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : (
        <>
          <div className={styles.share} aria-hidden="true">
            {data.types.map(({ type, count }) => (
              <span key={type} data-type={type} style={{ flexGrow: count }} />
            ))}
          </div>
          <DataTable
            caption={t('types.title')}
            rows={types}
            keyOf={({ type }) => type}
            columns={[
              {
                key: 'type',
                label: t('column.type'),
                cell: ({ type }) => (
                  <span className={styles.type} data-type={type}>
                    {t(`types.${type}`)}
                  </span>
                ),
              },
              { key: 'share', label: t('column.share'), align: 'end', cell: ({ share }) => text.share(share) },
              { key: 'count', label: t('cards.translations'), align: 'end', cell: ({ count }) => text.count(count) },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** The pairs with the most documents: the table is the chart. */
function Pairs({ data }: { data: Analytics }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  const highest = Math.max(1, ...data.pairs.map(({ count }) => count))
  const named = data.pairs.slice(0, topPairs).map(({ sourceLanguage, targetLanguage, count }) => ({
    name: t('pairs.name', {
      source: languageName(sourceLanguage, i18n.language),
      target: languageName(targetLanguage, i18n.language),
    }),
    count,
    bar: count / highest,
  }))
  const rows = data.otherPairs > 0 ? [...named, { name: t('pairs.others'), count: data.otherPairs, bar: 0 }] : named
  return (
    <section className={styles.panel} aria-labelledby="pairs">
      <h2 id="pairs">{t('pairs.title')}</h2>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : (
        <DataTable
          caption={t('pairs.title')}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            {
              key: 'pair',
              label: t('column.pair'),
              cell: ({ name, bar }) => (
                <span className={styles.pair}>
                  {name}
                  <span className={styles.pairBar} style={{ inlineSize: `${bar * 100}%` }} aria-hidden="true" />
                </span>
              ),
            },
            { key: 'count', label: t('cards.translations'), align: 'end', cell: ({ count }) => text.count(count) },
          ]}
        />
      )}
    </section>
  )
}

function Support({ data: { support } }: { data: Analytics }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  return (
    <Panel
      id="support"
      title={t('support.title')}
      facts={[
        [t('support.total'), text.count(support.total)],
        [t('support.rate'), support.resolutionRate === null ? '–' : text.share(support.resolutionRate)],
        [t('support.open'), text.count(support.open)],
      ]}
    />
  )
}

function Translators({ data: { translators } }: { data: Analytics }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  if (!translators) return null
  const counted = ['approved', 'available', 'pending', 'pairs', 'completed'] as const
  return (
    <Panel
      id="translators"
      title={t('translators.title')}
      facts={[
        ...counted.map((name): [string, string] => [t(`translators.${name}`), text.count(translators[name])]),
        [
          t('translators.rating'),
          translators.averageRating === null ? t('translators.unrated') : text.score(translators.averageRating),
        ],
        [t('translators.earned'), text.money(translators.earnedCents)],
      ]}
    />
  )
}

function Panel({ id, title, facts }: { id: string; title: string; facts: readonly [name: string, value: string][] }) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The days as they are, for a spreadsheet: English names, so that it reads the same everywhere. */
function exportDays({ days, range, until, totals }: Analytics): void {
  const money = totals.revenueCents !== undefined
  const head = ['date', 'users', 'translations', 'ai', 'certified', 'completed', 'failed', 'tickets', 'quality']
  const rows = days.map((day) => [
    day.date,
    day.users,
    day.translations,
    day.ai,
    day.certified,
    day.completed,
    day.failed,
    day.tickets,
    day.quality ?? '',
    ...(money ? [toDollars(day.revenueCents ?? 0), toDollars(day.paidOutCents ?? 0)] : []),
  ])
  const csv = csvOf([[...head, ...(money ? ['revenue_usd', 'paid_out_usd'] : [])], ...rows])
  saveFile(new Blob([csv], { type: 'text/csv' }), `attesta-analytics-${range}-${until}.csv`)
}
