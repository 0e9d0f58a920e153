import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import type { DeliveryView } from '#shared/webhooks/webhook.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './webhook.module.css'

const statuses = {
  delivered: { tone: 'green', icon: CircleCheck },
  pending: { tone: 'blue', icon: Clock },
  failed: { tone: 'red', icon: CircleX },
} as const

/** How it stands, and what the endpoint did last. */
export function DeliveryBadge({ delivery: { status, outcome, responseStatus } }: { delivery: DeliveryView }) {
  const { t } = useTranslation('api')
  return (
    <span className={styles.outcome}>
      <Badge {...statuses[status]}>{t(status === 'failed' ? 'delivery.failedStatus' : `delivery.${status}`)}</Badge>
      {outcome === null || outcome === 'accepted' ? null : (
        <small>{t(`delivery.outcome.${outcome}`, { status: responseStatus })}</small>
      )}
    </span>
  )
}
