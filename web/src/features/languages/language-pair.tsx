import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { autoDetect } from '#shared/languages/language.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './language-pair.module.css'
import { sourceOptions, targetOptions } from './options.ts'
import { useLanguages } from './use-languages.ts'

type Pair = { sourceLanguage: string; targetLanguage: string }
type Props = { value: Pair; onChange: (pair: Pair) => void; error?: string | undefined }

/** From and into: only pairs that the engine offers can be chosen. */
export function LanguagePair({ value, onChange, error }: Props) {
  const { t, i18n } = useTranslation('documents')
  const { data, isPending, isError, refetch } = useLanguages()
  if (isPending) return <Skeleton height={72} />
  if (isError) {
    return (
      <Notice tone="warning" title={t('languages.failed')}>
        <Button onClick={() => refetch()}>{t('languages.again')}</Button>
      </Notice>
    )
  }
  if (data.languages.length === 0) return <Notice tone="warning" title={t('languages.none')} />
  const targets = targetOptions(data.languages, value.sourceLanguage, i18n.language)
  const changeSource = (sourceLanguage: string) => {
    const kept = targetOptions(data.languages, sourceLanguage, i18n.language).some(
      (each) => each.value === value.targetLanguage,
    )
    onChange({ sourceLanguage, targetLanguage: kept ? value.targetLanguage : '' })
  }
  return (
    <div className={styles.pair}>
      <Select
        field={{
          name: 'sourceLanguage',
          value: value.sourceLanguage,
          onValue: changeSource,
        }}
        label={t('languages.from')}
        options={[{ value: autoDetect, label: t('languages.auto') }, ...sourceOptions(data.languages, i18n.language)]}
      />
      <ArrowRight className={styles.arrow} size={20} aria-hidden />
      <Select
        field={{
          name: 'targetLanguage',
          value: value.targetLanguage,
          onValue: (targetLanguage) => onChange({ ...value, targetLanguage }),
        }}
        label={t('languages.into')}
        placeholder={t('languages.choose')}
        options={targets}
        error={error}
      />
    </div>
  )
}
