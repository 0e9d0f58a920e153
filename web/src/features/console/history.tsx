import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#shared/audit/history.ts'
import styles from './history.module.css'
import { When } from './when.tsx'

/** What was done to an item, newest first: who, what, when and why. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('adminHistory')
  if (entries.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <span className={styles.what}>
              {t(`actions.${entry.action}` as 'actions.other', { defaultValue: entry.action })}
            </span>
            <span className={styles.who}>
              <bdi>{entry.by ?? t('system')}</bdi> · <When at={entry.at} />
            </span>
          </p>
          <Change before={entry.before} after={entry.after} />
          {entry.why ? (
            <p className={styles.why} dir="auto">
              {entry.why}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

type Facts = HistoryEntry['before']

/** The facts that differ, before and after. */
function Change({ before, after }: { before: Facts; after: Facts }) {
  const names = Object.keys({ ...before, ...after }).filter((name) => before?.[name] !== after?.[name])
  if (names.length === 0) return null
  return (
    <p className={styles.change} dir="ltr">
      {names.map((name) => `${name}: ${shown(before?.[name])} → ${shown(after?.[name])}`).join(' · ')}
    </p>
  )
}

const shown = (value: string | number | boolean | null | undefined): string =>
  value === undefined || value === null ? '–' : String(value)
