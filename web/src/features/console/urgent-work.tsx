import Flame from 'lucide-react/icons/flame'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lateLimit } from '#shared/counters/counts.ts'
import { manyOpenTickets } from '#shared/support/ticket.ts'
import styles from './urgent-work.module.css'
import { useCounts } from './use-counts.ts'

/** What staff have to look at first; nothing where nothing is urgent. */
export function UrgentWork() {
  const { t } = useTranslation('admin')
  const counts = useCounts()
  const found = [
    { key: 'lateJobs', count: counts?.queue?.late, to: '?tab=queue&late=true' },
    { key: 'urgentTickets', count: counts?.tickets?.urgent, to: '?tab=tickets&priority=urgent&sort=target' },
    { key: 'failedPayouts', count: counts?.payouts?.failed, to: '?tab=payouts&view=failed' },
  ] as const
  const urgent = found.flatMap(({ key, count = 0, to }) => (count > 0 ? [{ key, count, to }] : []))
  if (urgent.length === 0) return null
  return (
    <section className={styles.strip} aria-label={t('urgent.title')}>
      <Flame size={16} aria-hidden />
      <strong>{t('urgent.title')}</strong>
      <ul>
        {urgent.map(({ key, count, to }) => (
          <li key={key}>
            <Link to={to}>
              {key === 'lateJobs' && count >= lateLimit
                ? t('urgent.manyLateJobs', { over: count - 1 })
                : t(`urgent.${key}`, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many tickets are open, on their tab. */
export function OpenTickets() {
  const { t, i18n } = useTranslation('admin')
  const open = useCounts()?.tickets?.open ?? 0
  if (open === 0) return null
  return (
    <span
      className={styles.count}
      data-many={open > manyOpenTickets || undefined}
      title={t('openTickets', { count: open })}
    >
      {new Intl.NumberFormat(i18n.language).format(open)}
      <span className="visually-hidden"> {t('openTickets', { count: open })}</span>
    </span>
  )
}
