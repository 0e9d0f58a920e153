import { useTranslation } from 'react-i18next'
import type { TranslationView } from '#shared/translations/translation.ts'
import { localized } from '../../lib/server-message.ts'
import { CheckedList } from './checked-list.tsx'
import styles from './score.module.css'

const parts = ['completeness', 'facts', 'length', 'form', 'round-trip', 'language'] as const
const isPart = (name: string): name is (typeof parts)[number] => parts.some((part) => part === name)

/** What was seen in the file, and the quality score as a percentage that opens into its parts. A score that could not be computed is never made up. */
export function Score({
  view,
}: {
  view: Pick<
    TranslationView,
    'id' | 'qualityScore' | 'qualityParts' | 'qualityMessage' | 'segments' | 'hazards' | 'deletedAt'
  >
}) {
  const { t } = useTranslation('translations')
  const value =
    view.qualityScore === null ? t('score.none') : t('score.value', { score: Math.round(view.qualityScore) })
  return (
    <>
      {view.hazards.length > 0 ? (
        <ul className={styles.hazards}>
          {view.hazards.map((hazard) => (
            <li key={hazard.message}>{localized(hazard)}</li>
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
                {isPart(name) ? t(`score.part.${name}`) : name}
                {note ? <span> {note}</span> : null}
              </dt>
              <dd>{score === null ? t('score.none') : Math.round(score)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <CheckedList view={view} />
    </>
  )
}
