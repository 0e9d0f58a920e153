import { useTranslation } from 'react-i18next'
import { countries, registrationLanguageCodes, registrationLanguages } from '#shared/accounts/account.ts'
import { languageName } from '#shared/languages/language.ts'
import { languageCodes, languages } from '../../lib/languages.ts'

/** The countries of the registration, named in the reader's language. */
export function useCountryOptions() {
  const { t, i18n } = useTranslation('accounts')
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return countries.map((code) => ({ value: code, label: code === 'other' ? t('other') : (regions.of(code) ?? code) }))
}

/** The languages of the registration, named in the reader's language; what is kept is the English name. */
export function useLanguageOptions() {
  const { t, i18n } = useTranslation('accounts')
  return registrationLanguages.map((name) => {
    const code = registrationLanguageCodes[name]
    return { value: name, label: code === null ? t('other') : languageName(code, i18n.language) }
  })
}

/** The languages of our mails, as each calls itself. */
export const mailLanguageOptions = languageCodes.map((code) => ({ value: code, label: languages[code] }))
