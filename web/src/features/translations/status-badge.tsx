import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Cpu from 'lucide-react/icons/cpu'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import ShieldOff from 'lucide-react/icons/shield-off'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '#shared/certificates/standing.ts'
import type { FailureView } from '#shared/translations/failure.ts'
import type { TranslationStatus } from '#shared/translations/stage.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Badge } from '../../ui/badge.tsx'

const statuses = {
  completed: { tone: 'green', icon: CircleCheck },
  processing: { tone: 'yellow', icon: LoaderCircle },
  pending: { tone: 'blue', icon: Clock },
  failed: { tone: 'red', icon: CircleX },
  human_review: { tone: 'purple', icon: UserRoundPen },
} as const

type Props = { status: TranslationStatus; failure: FailureView | null }

/** What the customer gave back is no failure, though it ends the same way. */
export function StatusBadge({ status, failure }: Props) {
  const { t } = useTranslation('translations')
  if (failure?.code === 'refunded') {
    return (
      <Badge tone="neutral" icon={Undo2}>
        {t('status.refunded')}
      </Badge>
    )
  }
  return <Badge {...statuses[status]}>{t(`status.${status}`)}</Badge>
}

/** How it was translated; where its certificate certifies nothing now, that instead: nobody takes it for a certified one. */
export function TypeBadge({ of }: { of: Pick<TranslationSummary, 'translationType' | 'certificateStatus'> }) {
  const { t } = useTranslation('translations')
  if (isWithheld(of.certificateStatus)) {
    return (
      <Badge tone={of.certificateStatus === 'revoked' ? 'red' : 'yellow'} icon={ShieldOff}>
        {t(`badge.${of.certificateStatus}`)}
      </Badge>
    )
  }
  return of.translationType === 'certified' ? (
    <Badge tone="purple" icon={BadgeCheck}>
      {t('badge.certified')}
    </Badge>
  ) : (
    <Badge tone="blue" icon={Cpu}>
      {t('badge.ai')}
    </Badge>
  )
}

type Service = Pick<TranslationSummary, 'translationType' | 'certificateStatus' | 'status'>

/** The type beside a document alone: nothing is called certified before a human has signed it. */
export function ServiceBadge({ of }: { of: Service }) {
  const { t } = useTranslation('translations')
  if (of.translationType !== 'certified' || of.status === 'completed') return <TypeBadge of={of} />
  return (
    <Badge tone="purple" icon={UserRoundPen}>
      {t('type.certified')}
    </Badge>
  )
}
