import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestRevision } from '#shared/jobs/api.ts'
import { RevisionRequest, type SegmentDifference } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { call, failureOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { showServerFields } from '../../../lib/server-fields.ts'
import { localizedCode } from '../../../lib/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useFields } from '../../../ui/use-fields.ts'
import styles from './review.module.css'
import { useChanges, useReviewAgain } from './use-review.ts'

type Props = { id: TranslationId; languages: { source: string; target: string }; onClose: () => void }

const Words = RevisionRequest.pick({ message: true })

/** The customer marks what is wrong in the certified text and says why. */
export function RevisionDialog({ id, languages, onClose }: Props) {
  const { t } = useTranslation('review')
  const again = useReviewAgain(id)
  const [marked, setMarked, dropMarks] = useDraft<ReadonlySet<number>>(`correction ${id} marks`, new Set())
  const [begun, keepMessage, dropMessage] = useDraft(`correction ${id}`, '')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, getValues, setError, isSubmitting } = useFields(Words, { message: begun })
  const mark = (number: number) => {
    const next = new Set(marked)
    if (!next.delete(number)) next.add(number)
    setMarked(next)
  }
  const submit = handleSubmit(async ({ message }) => {
    setProblem(undefined)
    const segments = [...marked].toSorted((a, b) => a - b).map((number) => ({ number }))
    if (segments.length === 0) return setProblem(localizedCode('marks-required'))
    try {
      const answer = await call(requestRevision, { id, segments, message })
      dropMarks()
      dropMessage()
      onClose()
      showToast({ title: answer.message })
      await again()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('revision.failed'))
    }
  })
  return (
    <Dialog open onClose={onClose} title={t('revision.title')} shape="wide">
      <Form onSubmit={() => void submit()} {...form}>
        <p>{t('revision.lead')}</p>
        <Segments id={id} target={languages.target} marked={marked} onMark={mark} />
        <p aria-live="polite">{t('revision.marked', { count: marked.size })}</p>
        <TextArea
          {...of('message', { onChange: () => keepMessage(getValues('message')) })}
          label={t('revision.message')}
          rows={4}
        />
        {problem === undefined ? null : <Notice tone="danger" title={problem} live />}
        <DialogActions>
          <Button onClick={onClose}>{t('revision.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('revision.busy')}>
            {t('revision.action')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type List = { id: TranslationId; target: string; marked: ReadonlySet<number>; onMark: (number: number) => void }

function Segments({ id, target, marked, onMark }: List) {
  const { t } = useTranslation('review')
  const [search, setSearch] = useState('')
  const list = useChanges(id, 'all', useDeferredValue(search.trim()))
  return (
    <div>
      <label className={styles.field}>
        {t('revision.search')}
        <input type="search" value={search} maxLength={200} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {list.isPending ? <SkeletonLines label={t('revision.loading')} /> : null}
      {list.isError ? (
        <Notice tone="warning" title={failureOf(list.error).message ?? t('changes.failed')} live>
          <Button onClick={() => list.refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {list.data ? (
        <div className={styles.segments}>
          {list.data.pages
            .flatMap(({ answer }) => answer.changes)
            .map((segment) => (
              <Segment
                key={segment.number}
                segment={segment}
                target={target}
                isMarked={marked.has(segment.number)}
                onMark={() => onMark(segment.number)}
              />
            ))}
          {list.hasNextPage ? (
            <Button busy={list.isFetchingNextPage && t('revision.loading')} onClick={() => list.fetchNextPage()}>
              {t('changes.more')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type One = { segment: SegmentDifference; target: string; isMarked: boolean; onMark: () => void }

function Segment({ segment, target, isMarked, onMark }: One) {
  const { t } = useTranslation('review')
  return (
    <label data-marked={isMarked || undefined}>
      <input type="checkbox" checked={isMarked} onChange={onMark} />
      <span className="visually-hidden">{t('revision.mark', { number: segment.number })}</span>
      <span>
        <span lang={target} dir="auto">
          {segment.final}
        </span>
        <small dir="auto">{segment.source}</small>
      </span>
    </label>
  )
}
