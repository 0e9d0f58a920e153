import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTest } from '#shared/translators/entrance-test.ts'
import { submitTest } from '#shared/translators/entrance-test-api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSavedAnswers } from './use-saved-answers.ts'

/** The product's own editor, which the page brings: the texts of a test are edited in it as those of a job are. */
export type TestEditor = (props: {
  languages: { source: string; target: string }
  segments: OwnTest['segments']
  answers: readonly string[]
  onAnswers: (answers: string[]) => void
}) => ReactNode

/** Eight segments with their drafts to correct. What is typed is saved a moment later; the server's clock ends it. */
export function EntranceTest({ test, editor, onEnd }: { test: OwnTest; editor: TestEditor; onEnd: () => void }) {
  const { t } = useTranslation('translators')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const minutes = useMinutesUntil(test.endsAt)
  const languages = useMemo(() => {
    const [source = '', target = ''] = test.pair.split('-')
    return { source, target }
  }, [test.pair])
  const told = useCallback(
    (error: unknown) => setProblem(error === undefined ? undefined : (failureOf(error).message ?? t('test.failed'))),
    [t],
  )
  const { answers, setAnswers } = useSavedAnswers(test, told)
  const handIn = async () => {
    setSending(true)
    try {
      await call(submitTest, { id: test.id, answers })
      showToast({ title: t('test.done'), description: t('test.doneText') })
      onEnd()
    } catch (error) {
      setAsking(false)
      setProblem(failureOf(error).message ?? t('test.failed'))
    } finally {
      setSending(false)
    }
  }
  if (minutes === 0) {
    return (
      <Notice tone="warning" title={t('test.ended')} live>
        <Button onClick={onEnd}>{t('test.back')}</Button>
      </Notice>
    )
  }
  return (
    <>
      <p role="timer">
        <strong>{t('test.left', { count: minutes })}</strong>
      </p>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      {editor({ languages, segments: test.segments, answers: test.answers, onAnswers: setAnswers })}
      <div>
        <Button variant="primary" onClick={() => setAsking(true)}>
          {t('test.submit')}
        </Button>
      </div>
      {isAsking ? (
        <Dialog open onClose={() => setAsking(false)} title={t('test.confirmTitle')}>
          <p>{t('test.confirmText')}</p>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{t('test.resume')}</Button>
            <Button variant="primary" busy={isSending && t('test.submitting')} onClick={() => handIn()}>
              {t('test.submit')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}

/** Whole minutes that are left, counted down while the page is open. */
export function useMinutesUntil(iso: string): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(iso))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(iso)), 1000)
    return () => clearInterval(timer)
  }, [iso])
  return minutes
}

const minutesUntil = (iso: string): number => Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 60_000))
