import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../lib/dates.ts'
import styles from './hub.module.css'

/** When a job is due: its day, and beneath it the time with the zone. */
export function Due({ at }: { at: string }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} className={styles.stack}>
      <span>{formatDate(at, i18n.language)}</span>
      <small>{formatTime(at, i18n.language)}</small>
    </time>
  )
}
