import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { useMinute, When } from '../../when.tsx'
import styles from './tickets.module.css'

/** When the answer is due, or since when it is late; a word where nobody waits. */
export function Due({ ticket: { dueAt } }: { ticket: Pick<StaffTicket, 'dueAt'> }) {
  const { t } = useTranslation('adminTickets')
  const now = useMinute()
  if (dueAt === null) return <span className={styles.due}>{t('due.none')}</span>
  if (Date.parse(dueAt) > now) {
    return (
      <span className={styles.due}>
        <When at={dueAt} />
      </span>
    )
  }
  return (
    <span className={styles.late}>
      <TriangleAlert size={14} aria-hidden />
      <span>
        {t('due.late')} · <When at={dueAt} />
      </span>
    </span>
  )
}
