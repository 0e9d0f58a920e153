import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLockNearEnd } from '#shared/jobs/lock.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKeep } from './use-jobs.ts'

const tickMs = 15_000

/** The time, so often that whole minutes are right. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useTimeLeft(until: string): string | undefined {
  const { t } = useTranslation('jobs')
  const left = Math.floor((Date.parse(until) - useNow().getTime()) / 60_000)
  if (left < 0) return undefined
  const minutes = left % 60
  return left < 60 ? t('lock.minutes', { minutes }) : t('lock.hours', { hours: Math.floor(left / 60), minutes })
}

/** How long a job is still its holder’s. */
export function LockClock({ until }: { until: string }) {
  const { t } = useTranslation('jobs')
  const time = useTimeLeft(until)
  return <small>{time === undefined ? t('lock.ended') : t('lock.left', { time })}</small>
}

/** What is about to end stands first on the page. */
export function LockWarnings({ jobs }: { jobs: readonly TranslatorJob[] }) {
  const now = useNow()
  const ending = jobs.filter(
    ({ status, lockExpiry }) => status === 'in_progress' && lockExpiry !== null && isLockNearEnd(lockExpiry, now),
  )
  return ending.map((job) => <LockWarning key={job.id} job={job} until={job.lockExpiry ?? ''} />)
}

function LockWarning({ job, until }: { job: TranslatorJob; until: string }) {
  const { t } = useTranslation('jobs')
  const keep = useKeep()
  const time = useTimeLeft(until)
  return (
    <Notice tone="warning" title={t('lock.warningTitle', { name: job.translation.originalFilename })} live>
      <p>{time === undefined ? t('lock.ended') : t('lock.warningText', { time })}</p>
      <Button busy={keep.isPending && t('lock.keeping')} onClick={() => keep.mutate(job)}>
        {t('lock.keep')}
      </Button>
    </Notice>
  )
}
