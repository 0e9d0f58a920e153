import { useTranslation } from 'react-i18next'
import { PackId } from '#shared/certificates/pack-id.ts'
import type { AvailableJob } from '#shared/jobs/view.ts'
import { languageName } from '#shared/languages/language.ts'
import { formatCents } from '#shared/lib/money.ts'
import { failureOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Due } from './due.tsx'
import styles from './hub.module.css'
import { useAccept, useAvailable } from './use-jobs.ts'

/** What may be claimed, with its exact pay beside the button that takes it. */
export function AvailableJobs() {
  const { t } = useTranslation('jobs')
  const available = useAvailable()
  const { data, isPending, isError, error, isFetching, refetch } = available
  return (
    <section>
      <div className={styles.bar}>
        <h2 className={styles.heading}>{t('available.heading')}</h2>
        <Button busy={isFetching && t('available.refresh')} onClick={() => refetch()}>
          {t('available.refresh')}
        </Button>
      </div>
      <p className={styles.muted}>{t('available.lead')}</p>
      {isPending ? <Skeleton height={160} /> : null}
      {isError ? (
        <Retry tone="warning" title={failureOf(error).message ?? t('available.failed')} query={available} />
      ) : null}
      {data?.jobs.length === 0 ? (
        <EmptyState compact title={t('available.emptyTitle')} text={t('available.emptyText')} />
      ) : null}
      {data && data.jobs.length > 0 ? <Jobs rows={data.jobs} /> : null}
    </section>
  )
}

function Jobs({ rows }: { rows: readonly AvailableJob[] }) {
  const { t, i18n } = useTranslation('jobs')
  const accept = useAccept()
  const name = (code: string) => languageName(code, i18n.language)
  const money = (cents: number) => formatCents(cents, i18n.language)
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <DataTable
      caption={t('available.heading')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'languages',
          label: t('columns.languages'),
          cell: (job) => (
            <span className={styles.stack}>
              <span>{t('pair', { source: name(job.sourceLanguage), target: name(job.targetLanguage) })}</span>
              {job.isRevision ? <small>{t('available.revision')}</small> : null}
              {job.sharesSurname ? <small>{t('available.surname')}</small> : null}
              {job.had ? (
                <small className={styles.why}>
                  {t(`available.had.${job.had.how}`, { time: formatMoment(job.had.until, i18n.language) })}
                </small>
              ) : null}
            </span>
          ),
        },
        {
          key: 'size',
          label: t('available.size'),
          cell: (job) => (
            <span className={styles.stack}>
              <span>
                <bdi>{job.fileType.toUpperCase()}</bdi>
              </span>
              <small className={styles.whole}>{t('available.pages', { count: number(job.pages) })}</small>
              <small className={styles.whole}>{t('available.words', { count: number(job.words) })}</small>
            </span>
          ),
        },
        { key: 'use', label: t('available.use'), cell: ({ pack }) => <PackName id={pack} /> },
        {
          key: 'draft',
          label: t('available.draft'),
          cell: ({ draftScore }) => (draftScore === null ? t('available.noScore') : number(draftScore)),
        },
        {
          key: 'due',
          label: t('columns.due'),
          cell: (job) => <Due at={job.estimatedCompletionTime} />,
        },
        {
          key: 'pay',
          label: t('available.pay'),
          cell: ({ pay }) => (
            <span className={styles.stack}>
              <strong>{money(pay.payCents)}</strong>
              {pay.perThousandWordsCents === null ? null : (
                <small>{t('available.perThousand', { amount: money(pay.perThousandWordsCents) })}</small>
              )}
            </span>
          ),
        },
        {
          key: 'take',
          label: t('columns.actions'),
          align: 'end',
          bare: true,
          cell: ({ id, pay }) => (
            <Button
              variant="primary"
              busy={accept.isPending && accept.variables === id && t('available.taking')}
              onClick={() => accept.mutate(id)}
            >
              {t('available.take', { pay: money(pay.payCents) })}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Where the customer hands it in, in the words that they chose it by. */
function PackName({ id }: { id: string }) {
  const { t } = useTranslation('certificates')
  const pack = PackId.safeParse(id).data
  if (!pack) return <bdi>{id}</bdi>
  return pack === 'general' ? t('generalUse') : t(`packs.${pack}`)
}
