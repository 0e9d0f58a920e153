import { useTranslation } from 'react-i18next'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Announce } from '../../ui/announce.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './work-progress.module.css'

const order = ['queued', 'inspecting', 'extracting', 'translating', 'assembling', 'scoring', 'finishing'] as const

/** What is happening to a document right now, and how far. Each step has its share of the bar; translating fills most of it. */
export function WorkProgress({ work }: { work: Pick<TranslationSummary, 'stage' | 'segments' | 'originalFilename'> }) {
  const { t } = useTranslation('translations')
  const { done, label } = useProgress(work)
  return (
    <div className={styles.work}>
      <p className={styles.name}>
        <bdi>{work.originalFilename}</bdi>
      </p>
      <Progress value={done} max={1} label={label} />
      <p className={styles.leave}>{t('progress.leave')}</p>
      <Announce text={label} />
    </div>
  )
}

/** Where the part of the bar begins that the counted segments fill. */
const counted = 0.15

function useProgress({ stage, segments }: Pick<TranslationSummary, 'stage' | 'segments'>): {
  done: number
  label: string
} {
  const { t } = useTranslation('translations')
  const step = order.find((each) => each === stage)
  if (!step) return { done: 1, label: t('progress.scoring') }
  const finished = segments.translated + segments.kept
  const share = segments.total === 0 ? 0 : finished / segments.total
  if (step === 'translating' || step === 'finishing') {
    const label =
      segments.total === 0
        ? t(`progress.${step}`)
        : t(`progress.${step}Counted`, { done: finished, total: segments.total })
    return { done: counted + share * (0.9 - counted), label }
  }
  const shares = { queued: 0.02, inspecting: 0.05, extracting: 0.1, assembling: 0.92, scoring: 0.96 }
  return { done: shares[step], label: t(`progress.${step}`) }
}
