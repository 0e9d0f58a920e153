import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { Preview } from './preview.tsx'
import styles from './preview-pair.module.css'

/** Original and translation side by side, both watermarked. */
export function PreviewPair({ view }: { view: TranslationView }) {
  const { t, i18n } = useTranslation('translations')
  const original = languageName(view.sourceLanguage, i18n.language)
  const target = languageName(view.targetLanguage, i18n.language)
  return (
    <div className={styles.pair}>
      <div>
        <h3>{t('preview.original', { language: original })}</h3>
        <Preview
          label={t('preview.original', { language: original })}
          language={view.sourceLanguage}
          marks={[t('mark.original')]}
        >
          {view.originalContent}
        </Preview>
      </div>
      <div>
        <h3>{t('preview.translation', { language: target })}</h3>
        <Preview
          label={t('preview.translation', { language: target })}
          language={view.targetLanguage}
          marks={[t('mark.preview'), t('mark.watermarked')]}
        >
          {view.translatedContent}
        </Preview>
      </div>
    </div>
  )
}
