import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/languages/api.ts'
import { type LanguageGroup, languageGroup, languageName, popularLanguages } from '#shared/languages/language.ts'
import styles from './language-list.module.css'

const groups: LanguageGroup[] = ['European', 'Asian', 'African', 'Other']

/** The popular languages that work right now, each marked as such. */
export function PopularLanguages({ all }: { all: readonly Language[] }) {
  const { t, i18n } = useTranslation('languages')
  const offered = popularLanguages.filter((code) => all.some((language) => language.code === code))
  return (
    <ul className={styles.popular}>
      {offered.map((code) => (
        <li key={code}>
          <strong>{languageName(code, i18n.language)}</strong>
          <span lang={code}>{languageName(code, code)}</span>
          <small>{t('popular.mark')}</small>
        </li>
      ))}
    </ul>
  )
}

/** Every language, by part of the world, with counts. */
export function LanguageGroups({ all }: { all: readonly Language[] }) {
  const { t, i18n } = useTranslation('languages')
  return (
    <div className={styles.groups}>
      {groups.map((group) => {
        const names = all
          .filter(({ code }) => languageGroup(code) === group)
          .map(({ code }) => languageName(code, i18n.language))
          .toSorted((a, b) => a.localeCompare(b, i18n.language))
        return names.length === 0 ? null : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h3 id={`group-${group}`}>{t(`groups.${group}`, { count: names.length })}</h3>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
