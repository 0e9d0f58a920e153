import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useTranslation } from 'react-i18next'
import type { EditorSegment } from './model/store.ts'
import styles from './segment-list.module.css'

type Props = { segment: EditorSegment; findings: number; blocking: number }

/** How far a segment is, as a word and a sign; findings are counted beside it. */
export function StateMark({ segment, findings, blocking }: Props) {
  const { t } = useTranslation('editor')
  const { state, filledFrom, suggested } = segment
  const Shape = state === 'confirmed' ? Check : state === 'edited' ? PencilLine : filledFrom ? CornerDownRight : null
  const word = suggested
    ? t('state.suggested')
    : filledFrom && state === 'draft'
      ? t('state.from', { number: filledFrom })
      : t(`state.${state}`)
  return (
    <span className={styles.mark} data-state={state}>
      {Shape ? <Shape size={14} aria-hidden /> : null}
      <span>{word}</span>
      {findings > 0 ? (
        <span className={styles.findingCount} data-blocking={blocking > 0 || undefined}>
          <CircleAlert size={14} aria-hidden />
          <span className="visually-hidden">{t('findingCount', { count: findings })}</span>
          <span aria-hidden>{findings}</span>
        </span>
      ) : null}
    </span>
  )
}
