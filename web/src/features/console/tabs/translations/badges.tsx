import BadgeCheck from 'lucide-react/icons/badge-check'
import Cpu from 'lucide-react/icons/cpu'
import ShieldOff from 'lucide-react/icons/shield-off'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '#shared/certificates/standing.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { StateBadge } from '../../state-badge.tsx'

/** How it was translated; where its certificate certifies nothing now, that instead. */
export function TypeBadge({ of }: { of: Pick<TranslationSummary, 'translationType' | 'certificateStatus'> }) {
  const { t } = useTranslation('adminTranslations')
  const { t: customers } = useTranslation('translations')
  if (isWithheld(of.certificateStatus)) {
    return (
      <Badge tone={of.certificateStatus === 'revoked' ? 'red' : 'yellow'} icon={ShieldOff}>
        {customers(`badge.${of.certificateStatus}`)}
      </Badge>
    )
  }
  return of.translationType === 'certified' ? (
    <Badge tone="purple" icon={BadgeCheck}>
      {t('type.certified')}
    </Badge>
  ) : (
    <Badge tone="blue" icon={Cpu}>
      {t('type.ai')}
    </Badge>
  )
}

/** The status; what the customer gave back is no failure, though it ends the same way. */
export function Status({ of: { status, failure } }: { of: Pick<TranslationSummary, 'status' | 'failure'> }) {
  const { t } = useTranslation('translations')
  if (failure?.code === 'refunded') {
    return (
      <Badge tone="neutral" icon={Undo2}>
        {t('status.refunded')}
      </Badge>
    )
  }
  if (status === 'human_review') {
    return (
      <Badge tone="purple" icon={UserRoundPen}>
        {t('status.human_review')}
      </Badge>
    )
  }
  return <StateBadge state={status}>{t(`status.${status}`)}</StateBadge>
}
