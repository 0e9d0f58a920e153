import { useTranslation } from 'react-i18next'
import { countries, registrationLanguages } from '#shared/accounts/account.ts'
import { languageCodes, languages } from '../../lib/languages.ts'

/** The countries of the registration, named in the reader's language. */
export function useCountryOptions() {
  const { t, i18n } = useTranslation('accounts')
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return countries.map((code) => ({ value: code, label: code === 'other' ? t('other') : (regions.of(code) ?? code) }))
}

export const languageOptions = registrationLanguages.map((name) => ({ value: name, label: name }))

/** The languages of our mails, as each calls itself. */
export const mailLanguageOptions = languageCodes.map((code) => ({ value: code, label: languages[code] }))
