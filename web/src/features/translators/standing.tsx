import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

const tones = { pending: 'info', approved: 'success', rejected: 'info', suspended: 'danger' } as const

/** What became of an application, why, and what can be done next. */
export function Standing({ profile }: { profile: TranslatorProfile }) {
  const { t, i18n } = useTranslation('translators')
  const { status, rejectionReason, mayApplyFrom } = profile
  const mayApply = useMayApply(profile)
  const isOver = status === 'rejected' || status === 'suspended'
  return (
    <Notice tone={tones[status]} title={t(`state.${status}`)}>
      {isOver && rejectionReason ? <p dir="auto">{rejectionReason}</p> : null}
      {status === 'pending' ? <p>{t('state.pendingMore')}</p> : null}
      {status === 'suspended' ? (
        <>
          <p>{t('state.suspendedMore')}</p>
          <LinkButton to={paths.support}>{t('state.support')}</LinkButton>
        </>
      ) : null}
      {mayApplyFrom === null || mayApply ? null : (
        <p>{t('state.againFrom', { date: formatDate(mayApplyFrom, i18n.language) })}</p>
      )}
      {mayApply ? <LinkButton to={paths.translatorApplication}>{t('state.again')}</LinkButton> : null}
    </Notice>
  )
}

/** Whether somebody who was rejected may apply again, as of when the page was opened. */
export function useMayApply({ mayApplyFrom }: Pick<TranslatorProfile, 'mayApplyFrom'>): boolean {
  const [now] = useState(() => Date.now())
  return mayApplyFrom !== null && Date.parse(mayApplyFrom) <= now
}
