import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeKind, SegmentDifference } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { failureOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { markWords } from './marked-words.ts'
import styles from './review.module.css'
import { useChanges } from './use-review.ts'

type Props = { id: TranslationId; languages: { source: string; target: string } }

/** What the human changed: read when it is opened. */
export function Changes(props: Props) {
  const { t } = useTranslation('review')
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className={styles.part}>
      <p>
        <Button
          variant="quiet"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
        >
          {open ? t('changes.hide') : t('changes.show')}
        </Button>
      </p>
      {open ? (
        <div id={listId}>
          <List {...props} />
        </div>
      ) : null}
    </div>
  )
}

const kinds = ['punctuation', 'numbers', 'words', 'rewritten', 'added'] as const satisfies ChangeKind[]

function List({ id, languages }: Props) {
  const { t, i18n } = useTranslation('review')
  const list = useChanges(id, 'changed', '')
  if (list.isPending) return <SkeletonLines label={t('changes.loading')} />
  const first = list.data?.pages[0]?.answer
  if (!first || !list.data) {
    return (
      <Notice tone="warning" title={failureOf(list.error).message ?? t('changes.failed')} live>
        <Button onClick={() => list.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const { total, changed, byKind } = first
  if (changed === 0) return <p>{t('changes.none')}</p>
  const percent = (changed / Math.max(1, total)).toLocaleString(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (
    <>
      <p>{t('changes.share', { changed, total, percent })}</p>
      <ul className={styles.kinds}>
        {kinds.map((kind) =>
          byKind[kind] ? (
            <li key={kind}>
              {t(`changes.${kind}`)} <strong>{byKind[kind].toLocaleString(i18n.language)}</strong>
            </li>
          ) : null,
        )}
      </ul>
      <ol className={styles.changes}>
        {list.data.pages
          .flatMap(({ answer }) => answer.changes)
          .map((change) => (
            <Difference key={change.number} change={change} languages={languages} />
          ))}
      </ol>
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && t('changes.loading')} onClick={() => list.fetchNextPage()}>
          {t('changes.more')}
        </Button>
      ) : null}
    </>
  )
}

function Difference({
  change,
  languages: { source: from, target },
}: Pick<Props, 'languages'> & { change: SegmentDifference }) {
  const { t } = useTranslation('review')
  const { number, source, draft, final, kind } = change
  const marked = markWords(draft, final, target)
  return (
    <li value={number}>
      <small>
        {t('notes.segment', { number })}
        {kind === 'unchanged' ? null : ` · ${t(`changes.${kind}`)}`}
      </small>
      <p className={styles.muted} lang={from} dir="auto">
        {source}
      </p>
      <dl>
        <div>
          <dt>{t('changes.draft')}</dt>
          <dd lang={target} dir="auto">
            {draft === ''
              ? '–'
              : // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
                marked.before.map(({ text, changed }, at) => (changed ? <del key={at}>{text}</del> : text))}
          </dd>
        </div>
        <div>
          <dt>{t('changes.final')}</dt>
          <dd lang={target} dir="auto">
            {/* oxlint-disable-next-line react/no-array-index-key -- as above */}
            {marked.after.map(({ text, changed }, at) => (changed ? <ins key={at}>{text}</ins> : text))}
          </dd>
        </div>
      </dl>
    </li>
  )
}
