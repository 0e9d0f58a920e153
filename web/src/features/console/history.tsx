import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#shared/audit/history.ts'
import { useAuditWords } from './audit-words.ts'
import styles from './history.module.css'
import { When } from './when.tsx'

/** What was done to an item, newest first: who, what, when and why. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('adminHistory')
  const words = useAuditWords()
  if (entries.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <span className={styles.what}>{words.action(entry.action)}</span>
            <span className={styles.who}>
              <bdi>{entry.by ?? t('system')}</bdi> · <When at={entry.at} />
            </span>
          </p>
          {words.changes(entry.before, entry.after).map(({ name, text }) => (
            <p key={name} className={styles.change}>
              {text}
            </p>
          ))}
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
