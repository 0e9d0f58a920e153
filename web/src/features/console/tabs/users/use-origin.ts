import { useTranslation } from 'react-i18next'
import { registrationLanguageCodes, registrationLanguages } from '#shared/accounts/account.ts'
import { languageName } from '#shared/languages/language.ts'

/** What the country and the language of an account are called in the reader's language. */
export function useOrigin() {
  const { t, i18n } = useTranslation('accounts')
  return {
    country: (code: string): string => {
      if (!/^[A-Z]{2}$/.test(code)) return t('other')
      return new Intl.DisplayNames([i18n.language], { type: 'region' }).of(code) ?? code
    },
    language: (kept: string): string => {
      const name = registrationLanguages.find((one) => one === kept)
      const code = name && registrationLanguageCodes[name]
      return code ? languageName(code, i18n.language) : t('other')
    },
  }
}
