import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSegmentComment } from '#shared/segments/api.ts'
import { CommentAudience, type SegmentComment } from '#shared/segments/segment.ts'
import { call, failureOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { useEditor } from './model/use-store.ts'
import styles from './open-segment.module.css'

/** What was written about a segment to the customer or to staff, and the place to write more. */
export function Comments({ number, writing, onDone }: { number: number; writing: boolean; onDone: () => void }) {
  const { t, i18n } = useTranslation('editor')
  const { job } = useEditor()
  const [written, setWritten] = useState<SegmentComment[]>([])
  const [to, setTo] = useState<CommentAudience>('customer')
  // Whoever looks at another segment finds it again.
  const [text, setText, dropText] = useDraft(`comment ${job.id} ${job.fence} ${number}`, '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (writing) area.current?.focus()
  }, [writing])
  const comments = [...job.comments, ...written].filter((comment) => comment.number === number)
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { comment } = await call(addSegmentComment, { id: job.id, number, to, text })
      // The job is read once a visit: what is written now belongs to it too.
      job.comments.push(comment)
      setWritten([])
      dropText()
      onDone()
    } catch (error) {
      setFailure(failureOf(error).message ?? t('comment.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {comments.map((comment) => (
        <p key={comment.id} className={styles.comment}>
          <b>{t(`comment.to.${comment.to}`)}</b> <bdi>{comment.text}</bdi>{' '}
          <time dateTime={comment.at}>
            {new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(comment.at),
            )}
          </time>
        </p>
      ))}
      {writing || text !== '' ? (
        <form
          className={styles.commentForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) void send()
          }}
        >
          <label>
            {t('comment.audience')}
            <select value={to} onChange={(event) => setTo(CommentAudience.parse(event.target.value))}>
              {CommentAudience.options.map((option) => (
                <option key={option} value={option}>
                  {t(`comment.to.${option}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('comment.text')}
            <textarea
              ref={area}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          {failure ? <p role="alert">{failure}</p> : null}
          <div className={styles.actions}>
            <Button type="submit" busy={busy && t('comment.sending')}>
              {t('comment.send')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setText('')
                onDone()
              }}
            >
              {t('cancel')}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  )
}
