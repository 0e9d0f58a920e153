import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isJobOpen } from '#shared/jobs/job.ts'
import type { Review as View } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { isStatus } from '../../../lib/send.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Changes } from './changes.tsx'
import { GiveBack } from './give-back.tsx'
import { Rating } from './rating.tsx'
import styles from './review.module.css'
import { RevisionDialog } from './revision-dialog.tsx'
import { useReview } from './use-review.ts'

type Props = {
  id: TranslationId
  /** Whether the certificate in force stands, so that the translation may be handed in. */
  isValid: boolean
  languages: { source: string; target: string }
}

/** The human half of a paid translation, as its customer follows it: how far it is, what was changed, and what can be said to it. */
export function Review({ id, isValid, languages }: Props) {
  const { t } = useTranslation('review')
  const { data, error, isPending, refetch } = useReview(id)
  if (isPending) return <SkeletonLines label={t('timeline.heading')} />
  // Nobody was asked to review it: what was given back, or ended before the queue.
  if (isStatus(error, 404)) return null
  if (!data) {
    return (
      <Notice tone="warning" title={t('failed')} live>
        <Button onClick={() => refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const isCertified = data.steps.every(({ at }) => at !== null)
  return (
    <section className={styles.review} aria-label={t('timeline.heading')}>
      <Timeline view={data} />
      {data.comesBack ? <GiveBack id={id} comesBack={data.comesBack} /> : null}
      {data.notes.length > 0 ? <Notes notes={data.notes} /> : null}
      {isCertified ? (
        <>
          <Changes id={id} languages={languages} />
          <Rating id={id} view={data} />
          <Revision id={id} isValid={isValid} view={data} languages={languages} />
        </>
      ) : null}
    </section>
  )
}

function Timeline({ view: { steps, dueAt, late, signedBy } }: { view: View }) {
  const { t, i18n } = useTranslation('review')
  const next = steps.find(({ at }) => at === null)
  return (
    <div>
      <h3>{t('timeline.heading')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ step, at }) => (
          <li key={step} data-done={at !== null || undefined} aria-current={next?.step === step ? 'step' : undefined}>
            {at === null ? <Circle size={16} aria-hidden /> : <Check size={16} aria-hidden />}
            <span>
              {step === 'signed' && at !== null && signedBy !== null
                ? t('timeline.by', { name: signedBy })
                : t(`timeline.${step}`)}
            </span>
            {at === null ? (
              <small>{t('timeline.open')}</small>
            ) : (
              <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            )}
          </li>
        ))}
      </ol>
      {next ? (
        <p className={styles.promise}>
          {late ? t('timeline.late') : t('timeline.promised', { time: formatMoment(dueAt, i18n.language) })}
        </p>
      ) : null}
    </div>
  )
}

/** What the translator wrote about places in the text. */
function Notes({ notes }: { notes: View['notes'] }) {
  const { t, i18n } = useTranslation('review')
  return (
    <div className={styles.part}>
      <h3>{t('notes.heading')}</h3>
      <ul className={styles.notes}>
        {notes.map(({ id, number, text, at }) => (
          <li key={id}>
            <small>
              {t('notes.segment', { number })} · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            </small>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>
        {t('notes.answer')} <Link to={paths.support}>{t('notes.write')}</Link>
      </p>
    </div>
  )
}

function Revision({ id, isValid, view, languages }: Props & { view: View }) {
  const { t, i18n } = useTranslation('review')
  const [open, setOpen] = useState(false)
  const { revision, revisableUntil, correctionsUsedUp } = view
  const date = (iso: string) => formatDate(iso, i18n.language)
  return (
    <div className={styles.part}>
      {revision && isJobOpen(revision.status) ? (
        <Notice title={t(`revision.${isValid ? 'underway' : 'underwayOnly'}`, { date: date(revision.requestedAt) })} />
      ) : null}
      {revision?.completedAt ? <p>{t('revision.done', { date: date(revision.completedAt) })}</p> : null}
      {revision?.status === 'rejected' ? (
        <Notice title={t('revision.ended')}>
          <Link to={paths.support}>{t('notes.write')}</Link>
        </Notice>
      ) : null}
      {revisableUntil === null ? null : (
        <p className={styles.row}>
          <Button onClick={() => setOpen(true)}>{t('revision.open')}</Button>
          <small>{t('revision.until', { date: date(revisableUntil) })}</small>
        </p>
      )}
      {correctionsUsedUp === null ? null : (
        <p>
          {t('revision.usedUp', { count: correctionsUsedUp })} <Link to={paths.support}>{t('notes.write')}</Link>
        </p>
      )}
      {open ? <RevisionDialog id={id} languages={languages} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
