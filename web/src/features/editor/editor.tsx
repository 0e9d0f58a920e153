import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './editor.module.css'
import { EditorWorkspace } from './editor-workspace.tsx'
import { loadJob } from './model/load-job.ts'
import { useEditRight } from './model/use-edit-right.ts'
import { LeftUnsent } from './unsent.tsx'

type Props = {
  jobId: number
  /** The way back to the hub, in the head. */
  back?: ReactNode
  /** What ends the work, at the foot. */
  actions?: (work: Work) => ReactNode
}

export type Work = {
  /** Every segment is confirmed. */
  isDone: boolean
  /** Sends what waits; fulfilled when all of it has arrived (true), or cannot for now (false). */
  save: () => Promise<boolean>
  /** Opens the next segment that is not confirmed, or that has a finding. */
  goOn: () => void
}

/** The translator's editor: every segment of a job that the reader has in work. */
export function Editor({ jobId, back, actions }: Props) {
  const { t } = useTranslation('editor')
  // When this window takes over, it reads again what another window wrote.
  const [visit, setVisit] = useState(0)
  const flush = useRef<() => Promise<void>>(async () => undefined)
  const right = useEditRight(jobId, () => flush.current())
  const wasElsewhere = useRef(false)
  useEffect(() => {
    if (right.state === 'elsewhere') wasElsewhere.current = true
    if (right.state !== 'mine' || !wasElsewhere.current) return
    wasElsewhere.current = false
    setVisit((count) => count + 1)
  }, [right.state])
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['editor', jobId, visit],
    queryFn: ({ signal }) => loadJob(jobId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error) {
    const isGone = isStatus(error, 404)
    // Who was suspended is refused, and holds the job no more.
    const isLost = isGone || isStatus(error, 403)
    return (
      <div className={styles.failed} data-editor>
        <Notice tone={isGone ? 'info' : 'danger'} title={isGone ? t('gone.title') : t('failed.title')} live>
          <p>{isGone ? t('gone.text') : (failureOf(error).message ?? t('failed.text'))}</p>
          {isLost ? <LeftUnsent jobId={jobId} /> : null}
          <div className={styles.failedActions}>
            {back}
            {isGone ? null : (
              <Button onClick={() => refetch()} busy={isFetching && t('loading')}>
                {t('failed.again')}
              </Button>
            )}
          </div>
        </Notice>
      </div>
    )
  }
  if (!data) {
    return (
      <div className={styles.workspace} data-editor aria-busy>
        <span className="visually-hidden">{t('loading')}</span>
        <div className={styles.waiting}>
          {Array.from({ length: 8 }, (_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- places without a name
            <Skeleton key={i} height={72} />
          ))}
        </div>
      </div>
    )
  }
  return <EditorWorkspace key={visit} loaded={data} right={right} flush={flush} back={back} actions={actions} />
}
