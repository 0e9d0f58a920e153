import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { listText } from '../../lib/list-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './editor.module.css'
import type { Work } from './editor.tsx'
import type { Saver } from './model/saver.ts'
import { useEditor, useProgress } from './model/use-store.ts'
import { type Status, useStatus } from './model/use-work.ts'

type Props = { status: Status; saver: Saver; onGoOn: () => void; actions: ((work: Work) => ReactNode) | undefined }

const warnMs = 30 * 60_000
const patienceMs = 4000

/** One line: confirmed of all, words left, pay, time left, and whether all is saved. */
export function Foot({ status, saver, onGoOn, actions }: Props) {
  const { t, i18n } = useTranslation('editor')
  const { job, store } = useEditor()
  const { segments, confirmed, wordsLeft } = useProgress(store)
  const lockExpiry = useStatus(status, (work) => work.lockExpiry)
  const now = useNow()
  const number = new Intl.NumberFormat(i18n.language)
  const pay = formatCents(job.payCents, i18n.language)
  const left = (until: string) => spanOf(Date.parse(until) - now, i18n.language)
  const lockEnds = !job.readOnly && lockExpiry !== null && Date.parse(lockExpiry) - now < warnMs
  return (
    <footer className={styles.foot}>
      <span className={styles.figures}>
        <span>
          <progress max={segments} value={confirmed} aria-label={t('foot.progress')} />{' '}
          {t('foot.confirmed', { confirmed: number.format(confirmed), segments: number.format(segments) })}
        </span>
        <span>{t('foot.words', { count: wordsLeft, words: number.format(wordsLeft) })}</span>
        <span>{t('foot.pay', { pay })}</span>
        {job.dueAt ? <span>{t('foot.due', { time: left(job.dueAt) })}</span> : null}
        {lockEnds && lockExpiry ? (
          <strong role="alert" className={styles.lockEnds}>
            {t('foot.lock', { time: left(lockExpiry) })}
          </strong>
        ) : null}
      </span>
      {job.readOnly ? null : <SavingLine status={status} now={now} onRetry={() => saver.retry()} />}
      {actions?.({ isDone: confirmed === segments, save: () => saver.arrived(), goOn: onGoOn })}
    </footer>
  )
}

function SavingLine({ status, now, onRetry }: { status: Status; now: number; onRetry: () => void }) {
  const { t, i18n } = useTranslation('editor')
  const saving = useStatus(status, (work) => work.saving)
  const { state, waiting, numbers = [], oldest } = saving
  const isSlow = oldest !== null && now - oldest > patienceMs
  if (state === 'saved' || (state === 'waiting' && !isSlow))
    return (
      <span className={styles.saved} data-saved={state === 'saved' || undefined}>
        <Check size={14} aria-hidden /> {t(state === 'saved' ? 'saving.saved' : 'saving.saving')}
      </span>
    )
  return (
    <output className={styles.unsaved}>
      <CloudOff size={14} aria-hidden />
      <span>{t(`saving.${state}`, { count: waiting, numbers: someOf(numbers, i18n.language) })}</span>
      {state === 'lost' || state === 'conflict' ? null : (
        <Button variant="quiet" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      )}
    </output>
  )
}

const namedAtMost = 5

/** The first few numbers, and a sign that there are more. */
const someOf = (numbers: readonly number[], language: string): string =>
  listText([...numbers.slice(0, namedAtMost), ...(numbers.length > namedAtMost ? ['…'] : [])], language)

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 2000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** "1 hr, 50 min" in the reader's language; nothing is less than nothing. */
function spanOf(ms: number, language: string): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  const parts = [...(hours > 0 ? [unit(hours, 'hour')] : []), unit(minutes % 60, 'minute')]
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts)
}
