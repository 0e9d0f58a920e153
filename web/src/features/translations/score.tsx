import { useTranslation } from 'react-i18next'
import type { TranslationView } from '#shared/translations/translation.ts'
import styles from './score.module.css'

/** What was seen in the file, and the quality score as a percentage that opens into its parts. A score that could not be computed is never made up. */
export function Score({
  view,
}: {
  view: Pick<TranslationView, 'qualityScore' | 'qualityParts' | 'qualityNotes' | 'segments' | 'hazards'>
}) {
  const { t } = useTranslation('translations')
  const value =
    view.qualityScore === null ? t('score.none') : t('score.value', { score: Math.round(view.qualityScore) })
  return (
    <>
      {view.hazards.length > 0 ? (
        <ul className={styles.hazards}>
          {view.hazards.map((hazard) => (
            <li key={hazard}>{hazard}</li>
          ))}
        </ul>
      ) : null}
      <details className={styles.score}>
        <summary>{value}</summary>
        <dl>
          <div>
            <dt>{t('score.segments')}</dt>
            <dd>
              {t('segments', { done: view.segments.translated + view.segments.kept, total: view.segments.total })}
            </dd>
          </div>
          {view.qualityParts.map(({ name, score, note }) => (
            <div key={name}>
              <dt>
                {name}
                {note ? <span> {note}</span> : null}
              </dt>
              <dd>{score === null ? t('score.none') : Math.round(score)}</dd>
            </div>
          ))}
        </dl>
        {view.qualityNotes ? <p>{view.qualityNotes}</p> : null}
      </details>
    </>
  )
}
