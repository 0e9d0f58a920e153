import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeCertificate } from '#shared/certificates/api.ts'
import { RevocationReason } from '#shared/certificates/certificate.ts'
import { decideAppeal, reviewJob } from '#shared/jobs/api.ts'
import type { AppealDecision } from '#shared/jobs/quality.ts'
import { jobScore } from '#shared/jobs/quality.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import { listJobSegments } from '#shared/segments/api.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { type AdminLevel, may } from '#shared/staff/powers.ts'
import { call as callRow } from '../../../../lib/api.ts'
import { useDraft } from '../../../../lib/draft.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Select } from '../../../../ui/field.tsx'
import { NoBreak } from '../../../../ui/no-break.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { DrawerSection } from '../../drawer.tsx'
import { useStaffCall } from '../../staff-calls.tsx'
import { When } from '../../when.tsx'
import { type ErrorMark, ErrorMarks } from '../error-marks.tsx'
import styles from '../work.module.css'
import type { Job } from './queue-item.tsx'

/** What came of a job: signature, rating, correction, appeal, review and certificates. A text that is gone is not reviewed. */
export function Outcome({ job, level, gone }: { job: Job; level: AdminLevel | null; gone: boolean }) {
  const { t } = useTranslation('adminQueue')
  const { t: jobs } = useTranslation('jobs')
  const { asked, rating, signature, item } = job
  return (
    <>
      {signature ? (
        <DrawerSection title={t('signature.title')}>
          <Facts
            rows={[
              [t('signature.name'), <bdi key="name">{signature.name}</bdi>],
              [t('signature.role'), jobs(`sign.${signature.role}`)],
              [t('signature.at'), <When key="at" at={signature.at} />],
            ]}
          />
        </DrawerSection>
      ) : null}
      {asked ? (
        <DrawerSection title={t('asked.title')}>
          <p className={styles.wrap} dir="auto">
            {asked.message}
          </p>
          <ul className={styles.items}>
            {asked.segments.map(({ number, wrong }) => (
              <li key={number}>
                <span className={styles.muted}>{t('asked.segment', { number })}</span>
                <span dir="auto">{wrong}</span>
              </li>
            ))}
          </ul>
        </DrawerSection>
      ) : null}
      {rating ? (
        <DrawerSection title={t('rating.title')}>
          <p>
            {t('rating.stars', { count: rating.stars })} {rating.withdrawn ? `(${t('rating.withdrawn')})` : null}
          </p>
          {rating.word ? <p dir="auto">{rating.word}</p> : null}
        </DrawerSection>
      ) : null}
      <Appeal job={job} mayDecide={may(level, 'queue.write')} />
      {item.status === 'completed' ? (
        <Review job={job} mayReview={!gone && may(level, 'queue.review') && signature?.isMine === false} />
      ) : null}
      <Certificates job={job} mayRevoke={may(level, 'certificates.revoke')} />
    </>
  )
}

const meansOf = {
  rating: 'appeal.meansRating',
  review: 'appeal.meansReview',
  correction: 'appeal.meansCorrection',
} as const

function Appeal({ job: { appeal, item }, mayDecide }: { job: Job; mayDecide: boolean }) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  const [answer, setAnswer] = useState('')
  if (!appeal) return null
  const decide = (decision: AppealDecision) =>
    void call(
      decideAppeal,
      { id: item.id, decision, answer, seen: item.version },
      { failed: t('failed.appeal'), done: ({ message }) => message },
    )
  const tooShort = answer.trim().length < 10
  return (
    <DrawerSection title={t('appeal.title')}>
      <p className={styles.wrap} dir="auto">
        {appeal.reason}
      </p>
      <p className={styles.muted}>
        <When at={appeal.at} />
      </p>
      {appeal.decision ? (
        <p>
          <strong>{t(`appeal.${appeal.decision}`)}</strong>
          {appeal.by ? <> · {appeal.by}</> : null}
          <span className={styles.second} dir="auto">
            {appeal.answer}
          </span>
        </p>
      ) : !mayDecide ? null : appeal.isForColleague ? (
        <p>{t('appeal.colleague')}</p>
      ) : (
        <div className={styles.form}>
          <p>{t(meansOf[appeal.about])}</p>
          <label className={styles.field}>
            <span>{t('appeal.answer')}</span>
            <textarea
              className={`${styles.input} ${styles.area}`}
              rows={3}
              maxLength={2000}
              dir="auto"
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </label>
          <div className={styles.rowActions}>
            <Button variant="primary" disabled={tooShort} onClick={() => decide('granted')}>
              {t('appeal.grant')}
            </Button>
            <Button disabled={tooShort} onClick={() => decide('dismissed')}>
              {t('appeal.dismiss')}
            </Button>
          </div>
        </div>
      )}
    </DrawerSection>
  )
}

function Review({ job, mayReview }: { job: Job; mayReview: boolean }) {
  const { t } = useTranslation('adminQueue')
  const [isOpen, setOpen] = useState(false)
  const { review } = job
  if (!review && !mayReview) return null
  return (
    <DrawerSection title={t('quality.title')}>
      <div className={styles.form}>
        {review ? (
          <p>
            <strong>{t('quality.score', { score: review.score, count: review.errors.length })}</strong>{' '}
            {review.withdrawn ? `(${t('rating.withdrawn')})` : null}
            <span className={styles.second}>
              <bdi>{review.by}</bdi> · <When at={review.at} />
            </span>
            {review.note ? <span dir="auto">{review.note}</span> : null}
          </p>
        ) : (
          <p className={styles.muted}>{t('quality.none')}</p>
        )}
        {mayReview ? (
          <div>
            <Button onClick={() => setOpen(true)}>{review ? t('quality.again') : t('quality.action')}</Button>
          </div>
        ) : null}
      </div>
      {isOpen ? <ReviewDialog job={job} onClose={() => setOpen(false)} /> : null}
    </DrawerSection>
  )
}

function ReviewDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  const { item } = job
  const [marks, setMarks, dropMarks] = useDraft<ErrorMark[]>(`review ${item.id} marks`, job.review?.errors ?? [])
  const [note, setNote, dropNote] = useDraft(`review ${item.id}`, job.review?.note ?? '')
  const segments = useInfiniteQuery({
    queryKey: ['review', item.id],
    queryFn: ({ pageParam, signal }) => callRow(listJobSegments, { id: item.id, limit: 50, from: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, segments: { length } }, _, before) =>
      before + length < total ? before + length : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = segments.data?.pages.flatMap((page) => page.segments) ?? []
  const save = async () => {
    const done = await call(
      reviewJob,
      { id: item.id, errors: marks, note, seen: item.version },
      {
        failed: t('failed.review'),
        done: ({ message, score }) => ({ title: message, description: t('quality.is', { score }) }),
      },
    )
    if (!done) return
    dropMarks()
    dropNote()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('quality.dialog', { id: item.id })} shape="wide">
      <p className={styles.muted}>{t('quality.lead')}</p>
      {segments.isError ? <Notice tone="danger" title={t('texts.failed')} /> : null}
      {segments.isPending ? <Skeleton height={200} /> : null}
      <ErrorMarks
        segments={shown.map(({ number, source, target, marks: inner }) => ({
          number,
          source: plainOf(source, inner),
          target: plainOf(target, inner),
        }))}
        marks={marks}
        onMarks={setMarks}
        languages={{ source: item.translation.sourceLanguage, target: item.translation.targetLanguage }}
      />
      {segments.hasNextPage ? (
        <Button onClick={() => segments.fetchNextPage()} busy={segments.isFetchingNextPage && t('more')}>
          {t('more')}
        </Button>
      ) : null}
      <label className={styles.field}>
        <span>{t('quality.note')}</span>
        <textarea
          className={`${styles.input} ${styles.area}`}
          rows={2}
          maxLength={2000}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <DialogActions>
        <output>{t('quality.is', { score: jobScore(marks, item.words) })}</output>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" onClick={() => save()}>
          {t('quality.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Certificates({ job, mayRevoke }: { job: Job; mayRevoke: boolean }) {
  const { t } = useTranslation('adminQueue')
  const [revoking, setRevoking] = useState<string>()
  if (job.certificates.length === 0) return null
  return (
    <DrawerSection title={t('certificates.title')}>
      <ul className={styles.items}>
        {job.certificates.map(({ id, status, issuedAt, revokedAt }) => (
          <li key={id}>
            <span>
              <a href={`${paths.verify}#${id}`} target="_blank" rel="noopener">
                <NoBreak part={groupsOf(id)} />
              </a>
              <span className={styles.second}>
                {t(`certificates.${status}`)} · <When at={revokedAt ?? issuedAt} />
              </span>
            </span>
            {mayRevoke && (status === 'valid' || status === 'suspended') ? (
              <Button variant="danger" onClick={() => setRevoking(id)}>
                {t('certificates.revoke')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {revoking ? <RevokeDialog id={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </DrawerSection>
  )
}

function RevokeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  const [reason, setReason] = useState<RevocationReason>('error-found')
  const [note, setNote] = useState('')
  const revoke = async () => {
    const done = await call(
      revokeCertificate,
      { id, reason, note },
      { failed: t('failed.revoke'), done: t('done.revoked') },
    )
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<NoBreak part={groupsOf(id)} sentence={t('certificates.revokeTitle', { id: groupsOf(id) })} />}
    >
      <div className={styles.form}>
        <p>{t('certificates.revokeText')}</p>
        <Select
          field={{ name: 'reason', value: reason, onValue: (value) => setReason(RevocationReason.parse(value)) }}
          label={t('certificates.reason')}
          options={RevocationReason.options.map((value) => ({ value, label: t(`certificates.reasons.${value}`) }))}
        />
        <label className={styles.field}>
          <span>{t('certificates.note')}</span>
          <textarea
            className={`${styles.input} ${styles.area}`}
            rows={3}
            maxLength={2000}
            dir="auto"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" disabled={note.trim().length < 10} onClick={() => revoke()}>
            {t('certificates.revoke')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
