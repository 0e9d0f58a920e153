import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import type { OwnTicket } from '#shared/support/conversation.ts'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  open: { tone: 'yellow', icon: Clock },
  in_progress: { tone: 'blue', icon: CircleDot },
  resolved: { tone: 'green', icon: CircleCheck },
  closed: { tone: 'neutral', icon: CircleCheck },
} as const

/** Where a question stands. */
export function QuestionBadge({ ticket: { status } }: { ticket: Pick<OwnTicket, 'status'> }) {
  const { t } = useTranslation('support')
  return <Badge {...looks[status]}>{t(`questions.status.${status}`)}</Badge>
}
