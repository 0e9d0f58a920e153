import Languages from 'lucide-react/icons/languages'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n.ts'
import { useIsLive } from '../lib/is-live.ts'
import { type Language, languageCodes, languages } from '../lib/languages.ts'
import { showToast } from '../ui/toast.ts'
import styles from './language-switch.module.css'

/** The language of the interface: the system's own list, each language under its own name. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const isLive = useIsLive()
  const choose = async (language: Language) => {
    try {
      await chooseLanguage(language)
    } catch {
      showToast({ title: t('language.failed'), variant: 'destructive' })
    }
  }
  return (
    <label className={styles.switch} title={t('language.switch')}>
      <Languages size={20} aria-hidden />
      <span className={styles.code} aria-hidden>
        {i18n.language}
      </span>
      <select
        className={styles.select}
        aria-label={t('language.switch')}
        disabled={!isLive}
        value={i18n.language}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
