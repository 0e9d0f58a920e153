import { useTranslation } from 'react-i18next'
import styles from './translations.module.css'

/** From here on a quality counts as high. */
const highQuality = 90

/** A quality as a number and a bar with the line of high quality on it. */
export function Quality({ score }: { score: number | null }) {
  const { t } = useTranslation('adminTranslations')
  if (score === null) return <span className={styles.muted}>{t('quality.none')}</span>
  const rounded = Math.round(score)
  const isHigh = score >= highQuality
  return (
    <span className={styles.quality}>
      <span className={styles.bar} data-high={isHigh || undefined} aria-hidden>
        <span style={{ inlineSize: `${rounded}%` }} />
      </span>
      <span>
        {rounded}%<span className="visually-hidden"> {isHigh ? t('quality.high') : t('quality.low')}</span>
      </span>
    </span>
  )
}
