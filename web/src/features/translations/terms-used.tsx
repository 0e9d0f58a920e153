import { useTranslation } from 'react-i18next'
import type { TranslationView } from '#shared/translations/translation.ts'
import { isolate } from '../../lib/i18n.ts'
import styles from './kept-list.module.css'

/** Which glossaries were used, what of them stands in the document, and where two of them disagreed. */
export function TermsUsed({ view }: { view: Pick<TranslationView, 'glossaries' | 'glossaryUse' | 'formality'> }) {
  const { t, i18n } = useTranslation('translations')
  const { glossaryUse: use, formality } = view
  if (view.glossaries.length === 0 && formality === null) return null
  const unread = (use?.missing.length ?? 0) + (use?.unchecked.length ?? 0)
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names.map(isolate))
  return (
    <div className={styles.used}>
      {formality === null ? null : <p>{t(`translationOptions.${formality}`)}</p>}
      {view.glossaries.length === 0 ? null : (
        <p>
          {t('translationOptions.glossaries', { names: listed(view.glossaries) })}
          {use && unread < view.glossaries.length ? ` · ${t('translationOptions.terms', { count: use.terms })}` : null}
        </p>
      )}
      {use && use.missing.length > 0 ? <p>{t('translationOptions.missing', { names: listed(use.missing) })}</p> : null}
      {use && use.unchecked.length > 0 ? (
        <p>{t('translationOptions.unchecked', { names: listed(use.unchecked) })}</p>
      ) : null}
      {use && use.conflictCount > 0 ? (
        <>
          <p>{t('translationOptions.conflicts', { count: use.conflictCount })}</p>
          <ul>
            {use.conflicts.map((conflict) => (
              <li key={`${conflict.source} ${conflict.otherOf}`}>{t('translationOptions.conflict', conflict)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
