import { useTranslation } from 'react-i18next'
import { Formality } from '#shared/languages/formality.ts'
import { GlossaryChoice } from '../../features/glossaries/glossary-choice.tsx'
import { useLanguages } from '../../features/languages/use-languages.ts'
import { Select } from '../../ui/field.tsx'
import type { Settings } from './saved-settings.ts'
import styles from './translation-options.module.css'

type Props = { settings: Settings; onChange: (translationOptions: Pick<Settings, 'glossaryIds' | 'formality'>) => void }

/** How the document is translated: with which glossaries, and, where the engine offers it, how its reader is addressed. */
export function TranslationOptions({ settings, onChange }: Props) {
  const { t } = useTranslation('glossaries')
  const { data } = useLanguages()
  const { sourceLanguage, targetLanguage, glossaryIds, formality } = settings
  const offered = data?.languages.find(({ code }) => code === targetLanguage)?.formality === true
  return (
    <details className={styles.translationOptions}>
      <summary>
        {offered ? t('translationOptions.both') : t('translationOptions.terms')}
        {glossaryIds.length > 0 ? (
          <span> · {t('translationOptions.chosen', { count: glossaryIds.length })}</span>
        ) : null}
      </summary>
      <div className={styles.choices}>
        <GlossaryChoice
          source={sourceLanguage}
          target={targetLanguage}
          value={glossaryIds}
          onChange={(ids) => onChange({ glossaryIds: ids, formality })}
        />
        {offered ? (
          <Select
            field={{
              name: 'formality',
              value: formality ?? '',
              onValue: (value) => onChange({ glossaryIds, formality: Formality.safeParse(value).data }),
            }}
            label={t('formality.label')}
            placeholder={t('formality.any')}
            options={Formality.options.map((value) => ({ value, label: t(`formality.${value}`) }))}
          />
        ) : null}
      </div>
    </details>
  )
}
