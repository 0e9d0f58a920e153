import { useTranslation } from 'react-i18next'
import { changeTranslatorProfile } from '#shared/translators/api.ts'
import type { TranslatorProfile as Profile } from '#shared/translators/translator.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './application.module.css'
import { Standing } from './standing.tsx'
import { TestInvitation } from './test-invitation.tsx'
import { useChange, useProfile, useW9Need } from './use-profile.ts'

/** What stands between a translator and the jobs or the pay, in the hub, and the way to where it is settled. */
export function HubStanding() {
  const { t } = useTranslation('translators')
  const profile = useProfile().data?.profile
  if (profile?.status === 'rejected' || profile?.status === 'suspended') return <Standing profile={profile} />
  if (profile?.status === 'pending') return <TestInvitation />
  if (profile?.status !== 'approved') return null
  return (
    <div className={styles.standing}>
      {profile.confirmedAt === null ? (
        <Notice tone="warning" title={t('confirm.title')}>
          <LinkButton to={`${paths.translatorDashboard}?view=profile`}>{t('profile.page')}</LinkButton>
        </Notice>
      ) : null}
      {profile.isUsResident && profile.w9SubmissionDate === null ? <MissingW9 profile={profile} /> : null}
      <AvailabilitySwitch profile={profile} />
    </div>
  )
}

function MissingW9({ profile }: { profile: Profile }) {
  const { t } = useTranslation('translators')
  const need = useW9Need(profile)
  return (
    <Notice tone={need === 'late' ? 'warning' : 'info'} title={t('w9.title')}>
      <p>{t(`w9.${need}`)}</p>
      <LinkButton to={`${paths.translatorDashboard}?view=profile#w9`}>{t('w9.open')}</LinkButton>
    </Notice>
  )
}

/** Away means no mails about jobs. */
export function AvailabilitySwitch({ profile }: { profile: Profile }) {
  const { t } = useTranslation('translators')
  const { mutate, isPending } = useChange(changeTranslatorProfile)
  const isOn = profile.availability === 'available'
  const change = () =>
    mutate(
      { availability: isOn ? 'away' : 'available' },
      {
        onSuccess: () => showToast({ title: t(isOn ? 'availability.nowAway' : 'availability.nowAvailable') }),
        onError: () => showToast({ title: t('profile.notSaved'), variant: 'destructive' }),
      },
    )
  return (
    <label className={styles.check}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state */}
      <input type="checkbox" role="switch" checked={isOn} disabled={isPending} onChange={change} />
      <span>
        <strong>{t('availability.label')}</strong>
        <br />
        {t(isOn ? 'availability.on' : 'availability.off')}
      </span>
    </label>
  )
}
