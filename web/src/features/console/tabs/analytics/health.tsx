import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import type { Health as HealthFacts } from '#shared/counters/analytics.ts'
import { getHealth } from '#shared/counters/api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { documentAt } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFetchFailure } from '../../staff-calls.tsx'
import { When } from '../../when.tsx'
import styles from './analytics.module.css'

/** How the platform is, measured now. What cannot be read says so. */
export function Health() {
  const { t } = useTranslation('adminAnalytics')
  const { t: common } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(queryOf(getHealth, {}))
  useFetchFailure(error, t('health.failed'))
  return (
    <section className={styles.panel} aria-labelledby="health" data-wide>
      <h2 id="health">{t('health.title')}</h2>
      {data ? <Facts data={data} /> : null}
      {!data && error ? (
        <Notice tone="danger" title={t('health.failed')}>
          <Button onClick={() => refetch()} busy={isFetching && common('loading')}>
            {common('tryAgain')}
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton height={220} /> : null}
    </section>
  )
}

function Facts({ data: { at, queue, paid, failures, engine, alarms } }: { data: HealthFacts }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const time = (seconds: number) => durationIn(seconds, i18n.language)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('health.queue')}</dt>
          <dd>
            {count(queue.waiting)}{' '}
            {queue.late ? (
              <Badge tone="red" icon={Clock}>
                {t('health.late')}
              </Badge>
            ) : null}
            {queue.oldestSeconds === null ? null : (
              <span className={styles.more}>{t('health.oldest', { time: time(queue.oldestSeconds) })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('health.paid')}</dt>
          <dd>
            {paid.oldestSeconds === null ? t('health.none') : t('health.since', { time: time(paid.oldestSeconds) })}
          </dd>
        </div>
        <div>
          <dt>{t('health.failures')}</dt>
          <dd>
            {t('health.failuresText', {
              today: count(failures.today),
              week: count(failures.week),
              all: count(failures.weekTranslations),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('health.engine')}</dt>
          <dd>
            {typeof engine === 'string'
              ? t(engine === 'none' ? 'health.engineNone' : 'health.unreadable')
              : t('health.engineText', {
                  ms: new Intl.NumberFormat(i18n.language, {
                    style: 'unit',
                    unit: 'millisecond',
                    maximumFractionDigits: 0,
                  }).format(engine.averageMs),
                  calls: count(engine.calls),
                  errors: count(engine.errors),
                })}
          </dd>
        </div>
        <div>
          <dt>{t('health.alarms')}</dt>
          <dd>
            {typeof alarms === 'string' ? (
              t('health.unreadable')
            ) : alarms.ringing.length === 0 ? (
              t('health.quiet', { count: alarms.watched })
            ) : (
              <Badge tone="red" icon={BellRing}>
                {t('health.ringing', { count: alarms.ringing.length, all: count(alarms.watched) })}
              </Badge>
            )}
          </dd>
        </div>
      </dl>
      {typeof alarms === 'string' || alarms.ringing.length === 0 ? null : (
        <ul className={styles.alarms}>
          {alarms.ringing.map(({ name, text, runbook, since }) => (
            <li key={name}>
              <span lang="en">
                <bdi>{text || name}</bdi>
              </span>{' '}
              <span className={styles.more}>
                <When at={since} />
              </span>{' '}
              {runbook === null ? null : (
                <a href={`${documentAt('runbook')}#${runbook}`} target="_blank" rel="noopener">
                  {t('health.runbook')}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {t('health.measured', {
          when: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(new Date(at)),
        })}
      </p>
    </>
  )
}

/** The two largest units: "2 days, 3 hours". */
function durationIn(seconds: number, language: string): string {
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
  ] as const
  const first = parts.findIndex(([, value]) => value > 0)
  const shown = parts.slice(Math.max(0, first < 0 ? 2 : first)).slice(0, 2)
  const texts = shown
    .filter(([, value], index) => value > 0 || index === 0)
    .map(([unit, value]) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
  return new Intl.ListFormat(language, { type: 'unit' }).format(texts)
}
